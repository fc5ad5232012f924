// A complete Kontor bot in JavaScript, Node 18 or newer, no packages. How to start it: examples/README.md.

const url = process.env.KONTOR_URL ?? "http://127.0.0.1:8080";
const key = process.env.KONTOR_BOT_KEY;
const goals = ["reject_trade", "deliver", "build_city", "build_settlement", "build", "establish_route"]; // best first

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

// Your idea goes here. This one takes the first goal that it can have, else anything.
function choose(seen) {
  const moves = seen.legal_moves.filter((move) => !move.template);
  const goal = goals.find((goal) => moves.some((move) => move.type.startsWith(goal))) ?? "";
  return anyOf(moves.filter((move) => move.type.startsWith(goal)));
}

// One request; sent again while the service is away, since a move that names its version is played once.
async function call(method, path, token, body) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  for (;;) {
    try {
      const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
      const seen = await answer.json();
      if (answer.ok || answer.status === 409) return seen;
      if (answer.status !== 429 && answer.status !== 503) process.exit(console.error(seen) ?? 1);
    } catch (error) {
      console.error(`${method} ${path}: ${error.message}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

// Move as long as it is our turn; with `wait`, answers are held until it is our turn again or the game ends.
async function play(game, token, wait) {
  let seen = await call("GET", `${game}?wait=${wait}`, token);
  for (;;) {
    if (seen.to_act?.includes(seen.you)) {
      seen = await call("POST", `${game}/moves?wait=${wait}`, token, { move: choose(seen), version: seen.version });
    } else if ((seen.status === "playing" && wait) || seen.type === "stale-version") {
      seen = await call("GET", `${game}?wait=${wait}`, token); // still waiting, or too late: look again
    } else return seen;
  }
}

// Registered: play wherever the inbox says that it is our turn, in all games at once, until stopped.
while (key) {
  const inbox = await call("GET", "/v1/bots/me/inbox?wait=30", key);
  await Promise.all(inbox.items.map(({ id }) => play(`/v1/games/${id}`, key, 0)));
}

const [game = "base", scenario] = process.argv.slice(2);
const seats = [{ name: "me" }, { bot: "random" }, { bot: "weighted" }];
const made = await call("POST", "/v1/games", "", { game, scenario, seats });
console.log((await play(`/v1/games/${made.id}`, made.seats[0].token, 30)).result);
