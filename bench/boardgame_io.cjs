// The peer's side of bench/load.py: a server of boardgame.io, or players who move there.
//   node boardgame_io.cjs serve PORT
//   node boardgame_io.cjs play PORT SOCKETS SECONDS RATE PID   prints {"sockets", "moves", "p50", "p99", "cpu"}
// Its game is as small as a game with something to tell can be: two players in turn take one of nine tokens.

const { readFileSync } = require("node:fs");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const MATCH_MOVES = 1_000_000;
const game = {
  name: "tokens",
  setup: () => ({ tokens: Array(9).fill(null), taken: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: {
      client: false, // shown only when the server has said so, as at our tables
      move: ({ G, playerID }, at) => {
        G.tokens[at] = playerID;
        G.taken[Number(playerID)] += 1;
      },
    },
  },
  endIf: ({ G }) => (G.taken[0] + G.taken[1] >= MATCH_MOVES ? { draw: true } : undefined),
};

async function serve(port) {
  const { Server, Origins } = require("boardgame.io/server");
  await Server({ games: [game], origins: [Origins.LOCALHOST] }).run(port);
}

function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

function seat(port, matchID, playerID) {
  const client = Client({ game, matchID, playerID, debug: false, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }) });
  client.start();
  return client;
}

const known = (client) => client.getState()?._stateID ?? -1;

async function table(port, number, ready, until, pace, waits) {
  const clients = ["0", "1"].map((playerID) => seat(port, `match-${number}`, playerID));
  while (clients.some((client) => client.getState() === null || !client.getState().isConnected)) await sleep(50);
  ready.seated += 2;
  await ready.gate;
  await sleep(Math.random() * pace);
  for (let turn = 0; performance.now() < until(); turn += 1) {
    const mover = clients[turn % 2];
    const began = performance.now();
    const version = known(mover);
    mover.moves.take(turn % 9);
    while (known(mover) <= version) await sleep(1);
    waits.push(performance.now() - began);
    while (known(clients[(turn + 1) % 2]) <= version) await sleep(1);
    await sleep(Math.max(0, pace - (performance.now() - began)));
  }
  clients.forEach((client) => client.stop());
}

async function play(port, sockets, seconds, rate, pid) {
  let open;
  const ready = { seated: 0, gate: new Promise((done) => (open = done)) };
  const waits = [];
  let end = Infinity;
  const tables = [];
  for (let number = 0; number < sockets / 2; number += 1) {
    tables.push(table(port, number, ready, () => end, 1000 / (2 * rate), waits));
    if (number % 10 === 9) await sleep(100);
  }
  while (ready.seated < sockets) await sleep(100);
  const before = cpuSeconds(pid);
  end = performance.now() + seconds * 1000;
  open();
  await Promise.all(tables);
  const cpu = ((cpuSeconds(pid) - before) * 1000) / waits.length;
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.floor(waits.length * share)];
  console.log(JSON.stringify({ sockets: ready.seated, moves: waits.length, p50: at(0.5), p99: at(0.99), cpu }));
  process.exit(0);
}

const [what, ...rest] = process.argv.slice(2);
if (what === "serve") void serve(Number(rest[0]));
else void play(...rest.map(Number));
