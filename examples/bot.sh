#!/usr/bin/env bash
# A complete Kontor bot in Bash, with curl and jq. How to start it: examples/README.md.
set -euo pipefail

url=${KONTOR_URL:-http://127.0.0.1:8080}

# Your idea goes here. This one takes the first goal that it can have, else anything.
choose='[.legal_moves[] | select(.template | not)] as $moves
  | ("reject_trade", "deliver", "build_city", "build_settlement", "build", "establish_route", "") as $goal
  | [$moves[] | select(.type | startswith($goal))] | select(length > 0) | .[$any % length]'

# call METHOD PATH TOKEN [BODY]: one request; sent again while the service is away, since a move that names its version
# is played once. The token goes through a file, so that nobody sees it in the list of processes.
call() {
  curl --silent --show-error --retry 100 --retry-delay 1 --retry-connrefused -X "$1" "$url$2" \
    -H 'Content-Type: application/json' -H @<([[ -z $3 ]] || echo "Authorization: Bearer $3") ${4:+--data "$4"} |
    jq -c 'if [.status] - [range(400; 600)] == [] and .status != 409 then error(tojson) else . end'
}

# What is to be done in a game as we see it: move, wait, look (we were too late) or leave.
todo='if .type == "stale-version" then "look" elif .status != "playing" then "leave"
  elif [.you] - .to_act == [] then "move" else "wait" end'

# play GAME TOKEN WAIT: moves as long as it is our turn. With WAIT, answers are held until it is our turn again or the
# game ends. Leaves the game in $seen.
play() {
  seen=$(call GET "$1?wait=$3" "$2")
  while :; do
    case $(jq -r "$todo" <<< "$seen") in
      move) seen=$(call POST "$1/moves?wait=$3" "$2" "$(jq -c --argjson any $RANDOM \
        "{move: first($choose), version}" <<< "$seen")") ;;
      look) seen=$(call GET "$1" "$2") ;;
      wait) (($3 > 0)) || return 0; seen=$(call GET "$1?wait=$3" "$2") ;;
      leave) return ;;
    esac
  done
}

if [[ -n ${KONTOR_BOT_KEY:-} ]]; then # registered: play wherever the inbox says that it is our turn, until stopped
  while :; do
    inbox=$(call GET '/v1/bots/me/inbox?wait=30' "$KONTOR_BOT_KEY")
    for id in $(jq -r '.items[].id' <<< "$inbox"); do
      play "/v1/games/$id" "$KONTOR_BOT_KEY" 0
    done
  done
fi

seats='[{"name": "me"}, {"bot": "random"}, {"bot": "weighted"}]'
what='{game: ($ARGS.positional[0] // "base"), scenario: $ARGS.positional[1], $seats}'
made=$(call POST /v1/games '' "$(jq -nc --argjson seats "$seats" "$what" --args "$@")")
play "/v1/games/$(jq -r .id <<< "$made")" "$(jq -r '.seats[0].token' <<< "$made")" 30
jq -c .result <<< "$seen"
