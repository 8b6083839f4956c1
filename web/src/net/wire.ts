// Made by tools/web_types.py from ilion/server/protocol: change wire.py or api.py there.

export const PROTOCOL = 1;

/** What people read, as a key of the catalogues (`/api/text/LANG`) and what fills its gaps. */
export interface Message {
  key: string;
  args: Record<string, unknown>;
}

/** A part of a sheet that is read as a table. */
export interface Grid {
  header: Message[];
  rows: ((Message | string | number)[])[];
}

/** A view in words is a list of these: each a sentence or a grid, the other is null. */
export interface SheetPart {
  message: Message | null;
  grid: Grid | null;
}

/** A legal action: its notation, its name for people, what it touches on the table. */
export interface Choice {
  action: number;
  text: string;
  label: Message;
  touches: string[];
}

/** Who decides what now. `choices` is there for the seat that decides, and null for others. Where `forced` is true, the table plays the one choice in a moment, and asks nobody; `only` names that choice. */
export interface Prompt {
  seat: number;
  ask: Message;
  choices: Choice[] | null;
  forced: boolean;
  only?: Message | null;
}

/** Time for each seat, in seconds, and what it gains at the end of each of its turns. With `per` "turn" a seat has `seconds` anew for each turn, and gains nothing. It runs while somebody is at the table, or, with `always`, also while nobody is: for games that take days. `at_zero` says what becomes of a seat whose time is up: a bot of the table's level (`stand_in`) plays on for it, or it has lost. */
export interface Clock {
  seconds: number;
  increment?: number;
  per?: "game" | "turn";
  always?: boolean;
  at_zero?: "bot" | "lose";
}

/** Points per seat as the game counts them, and the winning seats. */
export interface Result {
  scores: number[];
  winners: number[];
}

/** How a game ended, and who has won: nobody in a draw, or where there is no result. `rules`: it was played to its end. `resigned`, `time`, `stalled`: the seat `by` gave up, had no time left, or did not play. `draw`: everybody agreed. `aborted`: called off, without a result. */
export interface Ending {
  kind: "aborted" | "draw" | "resigned" | "rules" | "stalled" | "time";
  by: number | null;
  winners: number[];
}

/** A figure of a finished game, and what it is of: `41 turns`, `in all`. */
export interface Figure {
  figure: Message;
  of: Message;
}

/** What is worth telling of a finished game: why it was over by its rules, what the points are, and a few figures. */
export interface Story {
  reason: Message | null;
  score: Message | null;
  figures: Figure[];
}

/** Something that a seat asks of all other people: a draw, or to go back to a ply. */
export interface Offer {
  kind: "draw" | "undo";
  by: number;
  ply: number | null;
  agreed: number[];
  waiting: number[];
}

/** One seat of a table. `stand_in` is the bot that plays while its owner is away. `out` says why its owner plays no more and is ranked last, and a bot plays to the end. */
export interface Seat {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: "captain" | "hero" | "hoplite" | "recruit" | null;
  stand_in: "captain" | "hero" | "hoplite" | "recruit" | null;
  present: boolean;
  yours: boolean;
  may_hand_over: boolean;
  out?: "resigned" | "stalled" | "time" | null;
  muted?: boolean;
  may_claim?: boolean;
  part_hash?: string | null;
}

/** What is known of a table besides the game on it. */
export interface Table {
  id: string;
  game: string;
  rules: number;
  options: Record<string, unknown>;
  status: "over" | "playing" | "waiting";
  seats: Seat[];
  public: boolean;
  host: boolean;
  clock: Clock | null;
  watchers: number;
  created: string;
  commitment: string;
  seed: string | null;
  result: Result | null;
  rematch: string | null;
  turn: number | null;
  components?: string | null;
  ending?: Ending | null;
  offers?: Offer[];
  stand_in?: "captain" | "hero" | "hoplite" | "recruit";
  patience?: number | null;
  moved?: string | null;
  story?: Story | null;
  waits_for?: "hashes" | "parts" | "people" | null;
  hints?: boolean;
  prepared?: boolean;
}

/** One decision as the log of one seat keeps it. The opening has ply 0 and nobody's seat. */
export interface LogEntry {
  number: number;
  ply: number;
  seat: number | null;
  lines: string[];
  told: Message[];
}

/** Something said at the table. */
export interface ChatLine {
  id: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

/** The first message on every socket. */
export interface Hello {
  type: "hello";
  protocol: number;
  server: string;
}

/** The table as it is now: after sitting down, and whenever something of it changes. */
export interface TableNews {
  type: "table";
  table: Table;
}

/** The game as one seat knows it, complete: after sitting down, and once the game begins. `seat` is the seat it is for, null for those who watch. A socket that holds several seats gets one message for each. Where `whole` is false, `log` goes on after the number that the client said it had seen. `opening` is what everybody saw when the game began and the log does not keep. A seat is told until its first decision, those who watch until anybody's. */
export interface State {
  type: "state";
  seat: number | null;
  number: number;
  ply: number;
  view: Record<string, unknown>;
  prompt: Prompt | null;
  log: LogEntry[];
  whole: boolean;
  undo: number[];
  sheet?: SheetPart[] | null;
  opening?: Message[] | null;
  ask_undo?: number[];
  may_abort?: boolean;
}

/** One decision was made: what it showed this seat, and the game after it. `events` is what is told now; `log` is what the log keeps of it, null where it is the same. A step with the ply of the one before is no decision: something happened at the table, such as that a seat resigned, and `events` tells what. Where `forced` is true the table played the only choice by itself. `pauses`: a part of the game has ended with it, whose result a screen keeps open. */
export interface Step {
  type: "step";
  seat: number | null;
  number: number;
  ply: number;
  by: number;
  lines: string[];
  events: Message[];
  log: Message[] | null;
  view: Record<string, unknown>;
  prompt: Prompt | null;
  undo: number[];
  sheet?: SheetPart[] | null;
  ask_undo?: number[];
  may_abort?: boolean;
  forced?: boolean;
  pauses?: boolean;
}

/** Decisions were taken back: the game is at an earlier ply again, and so is the log. */
export interface Undone {
  type: "undone";
  seat: number | null;
  number: number;
  ply: number;
  by: number;
  view: Record<string, unknown>;
  prompt: Prompt | null;
  undo: number[];
  sheet?: SheetPart[] | null;
  ask_undo?: number[];
  may_abort?: boolean;
}

/** A request was carried out and is safely stored; `number` is the game's since. */
export interface Ack {
  type: "ack";
  request: string;
  number: number;
}

/** A request was not carried out: `why` for people, `text` the same in English. */
export interface Refused {
  type: "refused";
  request: string | null;
  why: Message;
  text: string;
}

/** What was said so far, or the next line of it. */
export interface Chats {
  type: "chats";
  lines: ChatLine[];
}

/** Who is there: a flag per seat, and how many watch. */
export interface Presence {
  type: "presence";
  present: boolean[];
  may_hand_over: boolean[];
  watchers: number;
  may_claim?: boolean[];
}

/** Milliseconds left per seat, and the seat whose time runs. Below `low` it is nearly up. For `waits` milliseconds the time stands, while the seat watches what the others have done. */
export interface ClockNews {
  type: "clock";
  left: number[];
  running: number | null;
  low?: number | null;
  waits?: number;
}

/** These players go on at another table; the same secrets hold the same people's seats. */
export interface Rematch {
  type: "rematch";
  table: string;
}

/** Something the server has to say to everybody, such as that it stops. */
export interface Notice {
  type: "notice";
  why: Message;
  text: string;
}

/** The first message of a client: which table, with which secrets, from which number on. Without secrets one watches. Several seats' secrets make a table for passing round. With `memory`, views also hold what was open once and people are meant to remember, as bots need. With `sheet`, every position comes in words, too, for a client that cannot draw the game. With `parts`, this client gives its seats' parts to the deal: the table waits for them. */
export interface Sit {
  type: "sit";
  table: string;
  secrets?: string[];
  seen?: number | null;
  memory?: boolean;
  sheet?: boolean;
  parts?: boolean;
}

/** Before the deal: the SHA-256 of 32 random bytes, which are the seat's part in it. */
export interface PromisePart {
  type: "promise_part";
  request: string;
  seat: number;
  hash: string;
}

/** Once the table waits for parts: the 32 bytes that were promised. */
export interface OpenPart {
  type: "open_part";
  request: string;
  seat: number;
  part: string;
}

/** Decide: a run of actions in notation, carried out all or none. `number` is the one of the position it answers. */
export interface Act {
  type: "act";
  request: string;
  seat: number;
  number: number;
  actions: string[];
}

/** Go back to a ply of those that the position's `undo` lists. */
export interface Undo {
  type: "undo";
  request: string;
  seat: number;
  number: number;
  ply: number;
}

/** Say something at the table; only those who sit there do. */
export interface Say {
  type: "chat";
  request: string;
  seat: number;
  text: string;
}

/** Let a bot play a seat whose owner has been away for a while. It is a bot of the table's level (`stand_in`), or of `level` where that is a stronger one. */
export interface HandOver {
  type: "hand_over";
  request: string;
  seat: number;
  level?: "captain" | "hero" | "hoplite" | "recruit" | null;
}

/** Play one's own seat again. */
export interface TakeBack {
  type: "take_back";
  request: string;
  seat: number;
}

/** Begin without waiting for more people: bots take the open seats. For the host. */
export interface Start {
  type: "start";
  request: string;
  fill: "captain" | "hero" | "hoplite" | "recruit";
}

/** Once the game is over, open the next one; with `turn`, everybody moves on by one seat. */
export interface AskRematch {
  type: "rematch";
  request: string;
  turn?: boolean;
}

/** Take another name. */
export interface Rename {
  type: "rename";
  request: string;
  seat: number;
  name: string;
}

/** Give one's seat up: before the game it is open again, in the game a bot plays it. */
export interface Leave {
  type: "leave";
  request: string;
  seat: number;
}

/** Give the game up. Where others can go on without this seat, a bot plays it to the end. */
export interface Resign {
  type: "resign";
  request: string;
  seat: number;
}

/** Call the game off without a result, while `may_abort`: at the very beginning. */
export interface Abort {
  type: "abort";
  request: string;
  seat: number;
}

/** Ask everybody for a draw. */
export interface OfferDraw {
  type: "offer_draw";
  request: string;
  seat: number;
}

/** Ask everybody to go back to a ply of those that the position's `ask_undo` lists. */
export interface AskUndo {
  type: "ask_undo";
  request: string;
  seat: number;
  number: number;
  ply: number;
}

/** Agree to what somebody has asked for, or not; whoever has asked may withdraw it so. */
export interface Answer {
  type: "answer";
  request: string;
  seat: number;
  offer: "draw" | "undo";
  agree: boolean;
}

/** Against a seat that could decide and has not for long (`may_claim`). `win`: it has lost. `end`: the game is called off. `bot`: a bot of the table's level plays it. */
export interface ClaimStalled {
  type: "claim";
  request: string;
  seat: number;
  wish: "bot" | "end" | "win";
}

/** Let a seat say nothing at this table, or speak again. For the host. */
export interface Mute {
  type: "mute";
  request: string;
  seat: number;
  muted?: boolean;
}

/** Is anybody there? Answered by an ack. */
export interface Ping {
  type: "ping";
  request: string;
}

/** Why a request was refused: `why` for people, `text` the same in English. */
export interface Failure {
  why: Message;
  text: string;
}

/** An option of a game. `usual` is its value where none is chosen, by number of seats. */
export interface Option {
  name: string;
  kind: "choice" | "flag";
  values: unknown[];
  usual: Record<string, unknown>;
}

/** A number of seats with options that the game is played with. */
export interface Variant {
  seats: number;
  options: Record<string, unknown>;
}

/** Who made the original game. */
export interface Box {
  original_title: string;
  authors: string[];
  publisher: string;
  year: number;
  minutes: number;
  published?: string;
  illustrators?: string[];
}

/** What is in the box that this server plays with; `own` where an owner corrected it. */
export interface Components {
  edition: string;
  digest: string;
  own: boolean;
  values: Record<string, Record<string, unknown>>;
}

/** A game; its title and pitch are in the text catalogues. */
export interface GameInfo {
  name: string;
  rules: number;
  seat_counts: number[];
  options: Option[];
  variants: Variant[];
  box: Box;
  components: Components;
}

/** The games, the levels of the bots from the weakest to the strongest, and the languages. `default_level` is the level of a bot for which none is chosen. */
export interface Games {
  games: GameInfo[];
  levels: ("captain" | "hero" | "hoplite" | "recruit")[];
  default_level: "captain" | "hero" | "hoplite" | "recruit";
  languages: string[];
}

/** Who shall sit on a seat: you, a friend by link, or a bot. */
export interface SeatWish {
  who: "bot" | "friend" | "me";
  name?: string;
  level?: "captain" | "hero" | "hoplite" | "recruit";
}

/** A table to open: one wish per seat, options, and whether everybody may join and watch. `stand_in` is the level of bots that play for people who are away or out of time. Without a clock, others may claim against a seat that has not decided for `patience` seconds. With `hints`, everybody may ask for the best choices; alone among bots one always may. With a `record` the game goes on from its last line, with its options. Whoever has a record knows every card, so then all other seats are bots, and nothing is proved of the deal. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  public?: boolean;
  clock?: Clock | null;
  stand_in?: "captain" | "hero" | "hoplite" | "recruit";
  patience?: number;
  hints?: boolean;
  record?: Record<string, unknown> | null;
}

/** A seat and the secret that holds it; whoever has the secret has the seat. */
export interface HeldSeat {
  seat: number;
  secret: string;
}

/** A new table. The secrets are told once: keep them. */
export interface Opened {
  table: Table;
  host: string;
  seats: HeldSeat[];
  invitation: string | null;
}

/** Take an open seat, any of them where none is named. With a `token`, a random text of your own, you may ask again when the answer was lost: the same token gets the same seat and secret. Keep it to yourself. */
export interface Claim {
  name?: string;
  seat?: number | null;
  token?: string | null;
}

/** The seat you took. */
export interface Claimed {
  table: string;
  seat: number;
  secret: string;
  commitment: string;
}

/** One table in the list of public tables. */
export interface PublicTable {
  id: string;
  game: string;
  options: Record<string, unknown>;
  status: "playing" | "waiting";
  names: string[];
  kinds: ("bot" | "open" | "person")[];
  clock: Clock | null;
  open_seats: number;
  watchers: number;
  created: string;
}

/** Public tables, those with open seats first. */
export interface PublicTables {
  tables: PublicTable[];
}

/** The log of one seat, or of those who watch (seat null). */
export interface SeatLog {
  table: string;
  game: string;
  seat: number | null;
  names: string[];
  log: LogEntry[];
}

/** A record to look at, as a seat saw it, as all saw it (null), or with everything (`all`). */
export interface ReplayWish {
  record: unknown;
  seat?: number | "all" | null;
  first?: number;
  count?: number;
  sheet?: boolean;
}

/** A game after so many plies, and what led there. With `all`, `views` has every seat's, `open` is the board with every hand open, and `known` says, seat by seat, what that seat knows and those who watch do not. Where the wish had `sheet`, `sheets` has the views in words. */
export interface Position {
  ply: number;
  by: number | null;
  lines: string[];
  events: Message[];
  views: (Record<string, unknown>)[];
  known: Message[][];
  prompt: Prompt | null;
  sheets?: SheetPart[][] | null;
  open?: Record<string, unknown> | null;
}

/** Positions of a record, from ply `first` on; a whole game has plies 0 to `plies`. */
export interface Replay {
  game: string;
  rules: number;
  newest_rules: number;
  seats: number;
  names: string[];
  options: Record<string, unknown>;
  plies: number;
  result: Record<string, number[]> | null;
  positions: Position[];
}

/** Which seat asks for the best choices of its decision; it must be yours. */
export interface HintWish {
  seat: number;
}

/** A choice with the chance to win after it, from 0 to 1. */
export interface RatedChoice {
  text: string;
  chance: number;
  label: Message;
  touches: string[];
}

/** The best choices of a seat, the best first; `line` is the best and what should follow it. */
export interface Hint {
  seat: number;
  number: number;
  choices: RatedChoice[];
  line: RatedChoice[];
}

/** A record of a finished game to analyse. */
export interface AnalysisWish {
  record: unknown;
}

/** A decision as its seat could judge it: the chance with the best choice, and with its own. `mark` is empty, `?!`, `?` or `??`. Where there was only one choice, `choices` is empty, and the chances are 0. */
export interface JudgedDecision {
  ply: number;
  seat: number;
  played: RatedChoice;
  before: number;
  after: number;
  mark: string;
  choices: RatedChoice[];
  line: RatedChoice[];
}

/** What was found of a ply: every seat's chance with all cards open, and the decision. */
export interface AnalysisStep {
  ply: number;
  open: number[];
  decision: JudgedDecision | null;
}

/** Where a seat's chances changed most; `own` where it was by its own decision. */
export interface TurningPoint {
  ply: number;
  change: number;
  own: boolean;
}

/** A seat's game, in chances from -1 to 1: from an even share of the win to the result. `deal` is what the deal gave with all cards open, `own` what its mistakes lost, `others` what the others' gave it, `luck` the rest: what draws and hidden cards changed. */
export interface PlayerSums {
  accuracy: number;
  marks: Record<string, number>;
  deal: number;
  own: number;
  others: number;
  luck: number;
  turning_points: TurningPoint[];
}

/** An analysis as far as it is: the steps from the one asked for on, up to ply `plies`. Ask again by its id until `players` is there: then it is complete. */
export interface Analysis {
  id: string;
  game: string;
  seats: number;
  plies: number;
  steps: AnalysisStep[];
  players: PlayerSums[] | null;
}

/** A game's lesson: about how long it takes, and its steps. */
export interface LessonInfo {
  game: string;
  minutes: number;
  steps: number;
}

/** A note beside the first of the things `at` that is on the table, when an event or a prompt of the key `when` first comes up; in all languages. */
export interface Mark {
  name: string;
  when: string;
  at: string[];
  say: Record<string, string>;
}

/** The games that can be learned with a coach, and the coach marks of each game. */
export interface Lessons {
  lessons: LessonInfo[];
  marks: Record<string, Mark[]>;
}

/** The answers given so far, and those given now: a move, or `next` where none is asked for. Without `answers` the whole position is told; with `back`, that of the step before. With `record`, also the record of the game so far. */
export interface LessonWish {
  done?: string[];
  answers?: string[];
  back?: boolean;
  record?: boolean;
}

/** What the coach says now, in all languages (**words** are stressed), and what it points at. `ask` and `move` are there where it asks for a move, `touches` is what that move touches. */
export interface LessonStep {
  say: Record<string, string>;
  ask: Record<string, string> | null;
  at: string[];
  move: string | null;
  touches: string[];
  ready: boolean;
}

/** Where a lesson stands: the step of that index, null once it is over. `messages` are those that a table sends to whoever sits there. `reply` is the coach's answer to another move than it had asked for; where there are no messages with it, it asks again. */
export interface LessonNews {
  done: string[];
  index: number;
  titles: (Record<string, string>)[];
  step: LessonStep | null;
  reply: Record<string, string> | null;
  messages: (Hello | TableNews | State | Step | Undone | Ack | Refused | Chats | Presence | ClockNews | Rematch | Notice)[];
  record: Record<string, unknown> | null;
}

/** A position as the seat that decides knows it, and what the analysis says of its choices. `choices` has all of them, the best first; `line` is the best and what should follow it. `of` is how many puzzles the game has: number and number + of are the same. */
export interface Puzzle {
  game: string;
  number: number;
  of: number;
  seat: number;
  names: string[];
  position: Position;
  choices: RatedChoice[];
  line: RatedChoice[];
}

/** What keeps a server from taking part: see docs/operating.md. */
export interface Readiness {
  store: string;
  read_only: boolean;
  listener: string;
  stopping: boolean;
  ready?: boolean;
}

export type ServerMessage = Hello | TableNews | State | Step | Undone | Ack | Refused | Chats | Presence | ClockNews | Rematch | Notice;

export type ClientMessage = Sit | Act | Undo | Say | HandOver | TakeBack | Start | AskRematch | Rename | Leave | Resign | Abort | OfferDraw | AskUndo | Answer | ClaimStalled | Mute | Ping | PromisePart | OpenPart;
