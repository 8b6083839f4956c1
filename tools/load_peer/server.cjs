// boardgame.io's own server: node server.cjs [FOLDER]
// With a folder it keeps matches there by its FlatFile store, else in memory, as by default.
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { HorseTurn } = require("./game.cjs");

const [dir] = process.argv.slice(2);
const db = dir ? new FlatFile({ dir }) : undefined;
const server = Server({ games: [HorseTurn], origins: [Origins.LOCALHOST], db });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`listening at :${appServer.address().port}`);
});
