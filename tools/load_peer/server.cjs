// boardgame.io's own server with its default store, which is in memory: node server.cjs
const { Server, Origins } = require("boardgame.io/server");
const { HorseTurn } = require("./game.cjs");

const server = Server({ games: [HorseTurn], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`listening at :${appServer.address().port}`);
});
