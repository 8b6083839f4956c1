// The floor of a Node server: floor.py with Node and ws, the socket library that most servers there have.
// node floor.cjs BYTES
const http = require("node:http");
const { WebSocketServer } = require("ws");

const size = Number(process.argv[2]);
const tables = [];

// The two players are asked in turn.
function frame(kind, seat, number) {
  const asked = number % 2;
  const prompt = { seat: asked, choices: seat === asked ? [{ text: "go" }] : null };
  return JSON.stringify({ type: kind, seat, number, by: 1 - asked, prompt }).padEnd(size);
}

const server = http.createServer((_, answer) => {
  const id = String(tables.push({ sockets: [], number: 0 }) - 1);
  answer.writeHead(201, { "content-type": "application/json" });
  answer.end(JSON.stringify({ table: { id }, seats: [{ secret: "0" }, { secret: "1" }] }));
});

// A socket's first message says where it sits, every other one is a move.
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket) => {
  socket.once("message", (data) => {
    const said = JSON.parse(data);
    const table = tables[Number(said.table)];
    const seat = said.secrets.length ? Number(said.secrets[0]) : null;
    table.sockets.push([socket, seat]);
    socket.send(frame("state", seat, table.number));
    socket.on("message", () => {
      table.number += 1;
      for (const [each, sits] of table.sockets) each.send(frame("step", sits, table.number));
    });
  });
});

server.listen(0, "127.0.0.1", () => console.log(`listening at :${server.address().port}`));
