// boardgame.io's own clients at many matches, as ilion.bench.load's are at our tables:
// node clients.cjs URL MATCHES SOCKETS_EACH LEAST MOST SETTLE SECONDS
// Two players answer LEAST to MOST seconds after it is their turn, the other sockets watch. Says
// "begin" and "end" around the time that counts, then how long moves took until the opponent saw
// them, in milliseconds.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { HorseTurn, HAND, DISTRICTS } = require("./game.cjs");

const [url, ...numbers] = process.argv.slice(2);
const [matches, socketsEach, least, most, settle, seconds] = numbers.map(Number);
const took = [];

// A match begins when its first client asks for it.
function open(matchID) {
  const sent = new Map(); // by the turn that the move leads to
  for (let socket = 0; socket < socketsEach; socket++) {
    const playerID = socket < 2 ? String(socket) : null;
    const client = Client({
      game: HorseTurn,
      matchID,
      playerID,
      numPlayers: 2,
      multiplayer: SocketIO({ server: url, socketOpts: { transports: ["websocket"] } }),
      debug: false,
    });
    let answered = 0;
    if (playerID !== null) {
      client.subscribe((state) => {
        if (!state || state.ctx.currentPlayer !== playerID || state.ctx.turn <= answered) return;
        const turn = state.ctx.turn;
        answered = turn;
        if (sent.has(turn)) took.push(performance.now() - sent.get(turn));
        sent.delete(turn);
        const wait = turn === 1 ? most * Math.random() : least + (most - least) * Math.random();
        setTimeout(() => {
          sent.set(turn + 1, performance.now());
          const below = (n) => Math.floor(n * Math.random());
          client.moves.place(below(HAND), below(DISTRICTS));
        }, 1000 * wait);
      });
    }
    client.start();
  }
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, 1000 * time));

async function main() {
  for (let match = 0; match < matches; match++) {
    open(`match-${match}`);
    await pause(0.02);
  }
  await pause(settle);
  took.length = 0;
  console.log("begin");
  await pause(seconds);
  console.log("end");
  // A pipe takes a long line in parts: leave once all of it has been read.
  process.stdout.write(`${JSON.stringify(took)}\n`, () => process.exit(0));
}

main();
