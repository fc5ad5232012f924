"""The Lua scripts. Each runs atomically on one shard, so that nobody ever sees half of a move."""

CREATE = """
-- A new game, once. Keys: game, due, index. Args: revision, state, control, facts, heard, due at, id, created.
if redis.call('EXISTS', KEYS[1]) == 1 then
  return redis.call('HGET', KEYS[1], 'r') == ARGV[1] and 1 or 0
end
redis.call('HSET', KEYS[1], 'r', ARGV[1], 's', ARGV[2], 'c', ARGV[3], 'f', ARGV[4], 'h', ARGV[5])
redis.call('ZADD', KEYS[2], ARGV[6], ARGV[7])
redis.call('ZADD', KEYS[3], ARGV[8], ARGV[7])
return 1
"""
# 1: created, also when a retry finds its own work; 0: the id is taken.

COMMIT = """
-- One step of a game: moves, a strike, a resignation. Keys: game, log, due, idempotency record.
-- Args: old revision, new revision, state, control, heard or '', due at, id, message, record or '', its seconds,
--       then the packed entries of the moves.
local revision = redis.call('HGET', KEYS[1], 'r')
if revision ~= ARGV[1] then
  return revision == ARGV[2] and 1 or 0
end
redis.call('HSET', KEYS[1], 'r', ARGV[2], 's', ARGV[3], 'c', ARGV[4])
if ARGV[5] ~= '' then redis.call('HSET', KEYS[1], 'h', ARGV[5]) end
redis.call('ZADD', KEYS[3], ARGV[6], ARGV[7])
if ARGV[9] ~= '' then redis.call('SET', KEYS[4], ARGV[9], 'EX', ARGV[10]) end
for i = 11, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[i]) end
redis.call('PUBLISH', 'kontor:wake', ARGV[8])
return 1
"""
# 1: stored, also when a retry finds its own work; 0: somebody else was faster, load again.

FINISH = """
-- The last step of a game. Keys: game, log, due, idempotency record, index of playing, index of its end.
-- Args: old revision, new revision, state, control, id, message, record or '', its seconds, archive, created.
local revision = redis.call('HGET', KEYS[1], 'r')
if revision ~= ARGV[1] then
  return revision == ARGV[2] and 1 or 0
end
redis.call('HSET', KEYS[1], 'r', ARGV[2], 's', ARGV[3], 'c', ARGV[4], 'z', ARGV[9])
redis.call('HDEL', KEYS[1], 'h')
redis.call('DEL', KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[5])
if ARGV[7] ~= '' then redis.call('SET', KEYS[4], ARGV[7], 'EX', ARGV[8]) end
redis.call('ZREM', KEYS[5], ARGV[5])
redis.call('ZADD', KEYS[6], ARGV[10], ARGV[5])
redis.call('PUBLISH', 'kontor:wake', ARGV[6])
return 1
"""
# The log gives way to `archive`, the same entries compressed: a tenth of the memory.

ADMIT = """
-- A call that wants to wait. Keys: calls of its holder. Args: now, until when at most, call id, limit.
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
if redis.call('PTTL', KEYS[1]) < ARGV[2] - ARGV[1] then redis.call('PEXPIREAT', KEYS[1], ARGV[2]) end
return 1
"""
# The entry expires by itself, so a killed process leaves nobody locked out; a short call does not shorten others.

TAKE = """
-- Requests out of a caller's bucket. Keys: the bucket. Args: refill per second, its size, how many are wanted.
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local size = tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = math.min(size, (tonumber(kept[1]) or size) + (now - (tonumber(kept[2]) or now)) * ARGV[1])
local taken = math.min(math.floor(left), tonumber(ARGV[3]))
redis.call('HSET', KEYS[1], 'left', string.format('%.3f', left - taken), 'at', string.format('%.3f', now))
redis.call('EXPIRE', KEYS[1], math.ceil(size / ARGV[1]))
return taken
"""
# The server's time, so that no process' clock matters; a bucket that would be full again expires.

OPEN = """
-- A place among the open games of a creator. Keys: his games. Args: now, id, limit.
if redis.call('ZSCORE', KEYS[1], ARGV[2]) then return 1 end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2])
return 1
"""
