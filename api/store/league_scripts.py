"""The Lua scripts of leagues. Each touches keys of one league only, and bears being run twice."""

CREATE = """
-- A new league, once. Keys: league. Args: fields and values.
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('HSET', KEYS[1], unpack(ARGV)) end
"""

RELEASE = """
-- The next block of the round goes into flight. Keys: league, flight.
-- Args: matches of a block, blocks of the round, most matches in flight, end of their leases.
local status, round, number = unpack(redis.call('HMGET', KEYS[1], 's', 'r', 'n'))
round, number = tonumber(round), tonumber(number)
if status ~= 'running' then return {round, -1} end
if number >= tonumber(ARGV[2]) then return {round, -2} end
if redis.call('ZCARD', KEYS[2]) + tonumber(ARGV[1]) > tonumber(ARGV[3]) then return {round, -1} end
for rotation = 0, tonumber(ARGV[1]) - 1 do
  redis.call('ZADD', KEYS[2], ARGV[4], 'r' .. round .. '-b' .. number .. '-s' .. rotation)
end
redis.call('HINCRBY', KEYS[1], 'n', 1)
return {round, number}
"""
# The round and the block's number; -1: not now; -2: the round has no more blocks.

CLAIM = """
-- A match is mine. Keys: league, flight, matches. Args: match, end of the lease, id of its game if it has none.
if redis.call('HGET', KEYS[1], 's') == 'cancelled' or not redis.call('ZSCORE', KEYS[2], ARGV[1]) then return false end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
redis.call('HSETNX', KEYS[3], 'g:' .. ARGV[1], ARGV[3])
return {redis.call('HINCRBY', KEYS[3], 'e:' .. ARGV[1], 1), redis.call('HGET', KEYS[3], 'g:' .. ARGV[1])}
"""
# Epoch and game; nothing if the match is not in flight.

HOLD = """
-- The lease of my match moves. Keys: flight, matches. Args: match, epoch, end of the lease.
if redis.call('HGET', KEYS[2], 'e:' .. ARGV[1]) ~= ARGV[2] then return 0 end
return redis.call('ZADD', KEYS[1], 'XX', 'CH', ARGV[3], ARGV[1])
"""

RECORD = """
-- The result of my match, once. Keys: league, flight, matches, results. Args: match, epoch, result.
if redis.call('HGET', KEYS[3], 'e:' .. ARGV[1]) ~= ARGV[2] then return 0 end
if redis.call('HSETNX', KEYS[4], ARGV[1], ARGV[3]) == 0 then return 0 end
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('HINCRBY', KEYS[1], 'd', 1)
return 1
"""

CALL = """
-- A match whose lease has run out is taken from whoever held it. Keys: flight, matches.
-- Args: match, now, end of the next lease.
local lease = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not lease or tonumber(lease) > tonumber(ARGV[2]) then return -1 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return redis.call('HINCRBY', KEYS[2], 'e:' .. ARGV[1], 1)
"""
# The new epoch; -1: the lease has not run out.

TURN = """
-- A round is over: the next begins, or the league ends. Keys: league, flight.
-- Args: the round, its blocks, '1' if all its matches must have ended, groups of the next or '', now if none follows.
if redis.call('HGET', KEYS[1], 's') ~= 'running' or redis.call('HGET', KEYS[1], 'r') ~= ARGV[1] then return 0 end
if tonumber(redis.call('HGET', KEYS[1], 'n')) < tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '1' and redis.call('ZCARD', KEYS[2]) > 0 then return 0 end
if ARGV[5] ~= '' then return redis.call('HSET', KEYS[1], 's', 'finished', 'e', ARGV[5]) + 1 end
local round = redis.call('HINCRBY', KEYS[1], 'r', 1)
redis.call('HSET', KEYS[1], 'n', 0)
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'g' .. round, ARGV[4]) end
return 1
"""

STATUS = """
-- Pause, resume, cancel. Keys: league. Args: the wanted status, now, then the statuses from which it can be reached.
local status = redis.call('HGET', KEYS[1], 's')
for i = 3, #ARGV do
  if status == ARGV[i] then
    redis.call('HSET', KEYS[1], 's', ARGV[1])
    if ARGV[1] == 'cancelled' then redis.call('HSET', KEYS[1], 'e', ARGV[2]) end
    return ARGV[1]
  end
end
return status
"""
# The status afterwards.
