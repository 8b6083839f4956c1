// A turn like the Horse's, as boardgame.io's documentation writes a game with hidden hands: what
// nobody may see lies in `secret`, hands in `players`, and PlayerView.STRIP_SECRETS takes both out.
const { PlayerView } = require("boardgame.io/core");

const COLOURS = ["red", "yellow", "blue", "green"];
const DISTRICTS = 7;
const HAND = 6;

function draw(G, playerID) {
  if (G.secret.bag.length === 0) G.secret.bag = G.placed.splice(0); // the game never ends
  G.players[playerID].hand.push(G.secret.bag.pop());
}

exports.HorseTurn = {
  name: "horse-turn",
  setup: ({ ctx, random }) => {
    const warriors = COLOURS.flatMap((colour) =>
      Array.from({ length: 20 }, (_, each) => ({ colour, value: 1 + (each % 5) })),
    );
    const G = {
      secret: { bag: random.Shuffle(warriors) },
      players: {},
      placed: [],
      districts: Array.from({ length: DISTRICTS }, () => ({ red: 0, yellow: 0, blue: 0, green: 0 })),
    };
    for (const playerID of ctx.playOrder) {
      G.players[playerID] = { hand: [] };
      for (let card = 0; card < HAND; card++) draw(G, playerID);
    }
    return G;
  },
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    place: {
      // The bag is secret, so the move is carried out on the server alone, as documented.
      client: false,
      move: ({ G, playerID }, card, district) => {
        const hand = G.players[playerID].hand;
        if (!(card in hand) || !(district in G.districts)) return "INVALID_MOVE";
        const [warrior] = hand.splice(card, 1);
        G.districts[district][warrior.colour] += warrior.value;
        G.placed.push(warrior);
        draw(G, playerID);
      },
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};
exports.HAND = HAND;
exports.DISTRICTS = DISTRICTS;
