// Made by tools/web_types.py from ilion/server/protocol: change wire or api there.

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

/** One decision as the log of one seat keeps it. The opening has ply 0 and nobody's seat. */
export interface LogEntry {
  number: number;
  ply: number;
  seat: number | null;
  lines: string[];
  told: Message[];
}

/** Something that a seat asks of all other people: a draw, or to go back to a ply. */
export interface Offer {
  kind: "draw" | "undo";
  by: number;
  ply: number | null;
  agreed: number[];
  waiting: number[];
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

/** More figures of a finished game, player by player, and what they are of. */
export interface FigureTable {
  title: Message;
  grid: Grid;
}

/** What is worth telling of a finished game: why it was over by its rules, what the points are, a few figures, and tables with more. */
export interface Story {
  reason: Message | null;
  score: Message | null;
  figures: Figure[];
  tables?: FigureTable[];
}

/** Time for each seat, in seconds, and what it gains at the end of each of its turns. With `per` "turn" a seat has `seconds` anew for each turn, and gains nothing. It runs while somebody is at the table, or, with `always`, also while nobody is: for games that take days. `at_zero` says what becomes of a seat whose time is up: a bot of the table's level (`stand_in`) plays on for it, or it has lost. Where it is `always` on, each seat may take so many days of `holidays` in the game, while which its time stands. */
export interface Clock {
  seconds: number;
  increment?: number;
  per?: "game" | "turn";
  always?: boolean;
  at_zero?: "bot" | "lose";
  holidays?: number;
}

/** One seat of a table. `stand_in` is the bot that plays while its owner is away. `out` says why its owner plays no more and is ranked last, and a bot plays to the end. */
export interface Seat {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: "captain" | "hero" | "hoplite" | "legend" | "recruit" | null;
  stand_in: "captain" | "hero" | "hoplite" | "legend" | "recruit" | null;
  present: boolean;
  yours: boolean;
  may_hand_over: boolean;
  out?: "resigned" | "stalled" | "time" | null;
  muted?: boolean;
  may_claim?: boolean;
  part_hash?: string | null;
  holiday?: string | null;
  holidays_left?: number;
}

/** The series that a table belongs to: games of the same people, one after the other. `wins` has for each seat of this table how many games whoever sits there has won, with this one once it is over. A best of `games` is `decided` when nobody can catch up. */
export interface Series {
  id: string;
  kind: "best_of" | "rematches" | "war";
  game: number;
  games: number | null;
  wins: number[];
  decided: boolean;
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
  stand_in?: "captain" | "hero" | "hoplite" | "legend" | "recruit";
  patience?: number | null;
  moved?: string | null;
  story?: Story | null;
  waits_for?: "hashes" | "parts" | "people" | null;
  hints?: boolean;
  prepared?: boolean;
  series?: Series | null;
  time_up?: string | null;
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
  own?: number;
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
  level?: "captain" | "hero" | "hoplite" | "legend" | "recruit" | null;
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
  fill: "captain" | "hero" | "hoplite" | "legend" | "recruit";
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

/** An evening as everybody may see it. `you` is your number, `host` whether you lead it. */
export interface Evening {
  id: string;
  name: string;
  game: string;
  options: Record<string, unknown>;
  clock: Clock | null;
  kind: "robin" | "swiss";
  status: "over" | "playing" | "waiting";
  round: number;
  rounds: number;
  people: EveningPerson[];
  games: EveningGame[];
  you: number | null;
  host: boolean;
  goes_on: string | null;
  created: string;
}

/** Two people of a round, or one who sits out (`second` is null). `points` is there once their game is over. Where `bots` is true for one of them, a bot played for somebody who was not there, for no points. */
export interface EveningGame {
  round: number;
  first: number;
  second: number | null;
  status: "bye" | "over" | "running" | "to_come";
  table?: string | null;
  points?: number[] | null;
  bots?: boolean[];
}

/** Somebody in the crosstable, in the order of the standing. */
export interface EveningPerson {
  number: number;
  name: string;
  place: number;
  points: number;
  tie: number;
  here: boolean;
  left: boolean;
}

/** What whoever opened an evening may do. `start`: the first round. `next`: the next one now; games that still run are called off. With `round`, the one that is played, nothing is done where another has begun meanwhile. `remove`: somebody, by `number`, plays no more. `end`: the evening is over. */
export interface HostWish {
  do: "end" | "next" | "remove" | "start";
  number?: number | null;
  round?: number | null;
}

/** Your place; its secret holds your seat at every table of the evening. */
export interface JoinedEvening {
  evening: Evening;
  number: number;
  secret: string;
}

/** Take part, also after the first round. The same `token` gets the same place again. */
export interface JoinEvening {
  name?: string;
  token?: string | null;
  key?: string | null;
}

/** An evening to open: its game, for two, with options and clock, and how it is paired. `robin`: everyone meets everyone. `swiss`: so many `rounds`, in which equals meet. `stand_in` is the level of bots that play for those who do not come. With `plays` you take part yourself, as `you`; else you only lead it. */
export interface NewEvening {
  game: string;
  name?: string;
  options?: Record<string, unknown>;
  clock?: Clock | null;
  kind?: "robin" | "swiss";
  rounds?: number;
  stand_in?: "captain" | "hero" | "hoplite" | "legend" | "recruit";
  plays?: boolean;
  you?: string;
  key?: string | null;
}

/** A new evening. The secrets are told once: keep them. `secret` holds your seats, too. */
export interface OpenedEvening {
  evening: Evening;
  host: string;
  invitation: string;
  secret: string | null;
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

/** The games, the levels of the bots from the weakest to the strongest, and the languages. `default_level` is the level of a bot for which none is chosen. `war` names the games of a war, in their order. */
export interface Games {
  games: GameInfo[];
  levels: ("captain" | "hero" | "hoplite" | "legend" | "recruit")[];
  default_level: "captain" | "hero" | "hoplite" | "legend" | "recruit";
  languages: string[];
  war: string[];
}

/** An option of a game. `usual` is its value where none is chosen, by number of seats. */
export interface Option {
  name: string;
  kind: "choice" | "flag";
  values: unknown[];
  usual: Record<string, unknown>;
}

/** What bot games say of a game, by which version of its rules, and which bots played. */
export interface Statistics {
  game: string;
  rules: number;
  bot: "captain" | "hero" | "hoplite" | "legend" | "recruit";
  tables: TableStatistics[];
}

/** What bot games say of one table: who wins, how long it takes, how it ends. Lengths and margins are counts by number: so many games took so many turns. `ends` are keys of the game's texts under `statistics.end`. */
export interface TableStatistics {
  seats: number;
  options: Record<string, unknown>;
  games: number;
  by_seat: WinShare[];
  by_order: WinShare[];
  lengths: Record<string, number>;
  ends: Record<string, number>;
  margins: Record<string, number>;
}

/** A number of seats with options that the game is played with. */
export interface Variant {
  seats: number;
  options: Record<string, unknown>;
}

/** A share of the wins, with its 95 % interval. */
export interface WinShare {
  value: number;
  low: number;
  high: number;
}

/** A game's lesson: about how long it takes, and its steps. */
export interface LessonInfo {
  game: string;
  minutes: number;
  steps: number;
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

/** The games that can be learned with a coach, and the coach marks of each game. */
export interface Lessons {
  lessons: LessonInfo[];
  marks: Record<string, Mark[]>;
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

/** The answers given so far, and those given now: a move, or `next` where none is asked for. Without `answers` the whole position is told; with `back`, that of the step before. With `record`, also the record of the game so far. */
export interface LessonWish {
  done?: string[];
  answers?: string[];
  back?: boolean;
  record?: boolean;
}

/** A note beside the first of the things `at` that is on the table, when an event or a prompt of the key `when` first comes up; in all languages. */
export interface Mark {
  name: string;
  when: string;
  at: string[];
  say: Record<string, string>;
}

/** Who looks for an opponent now. */
export interface Looking {
  looking: Seekers[];
}

/** Look for an opponent at a game for two. `pace`: quick has 10 minutes each and 5 seconds a turn, calm 30 minutes and 10 seconds, days two days for each turn. `ticket` is a secret that you make, `seat-` and 192 random bits: it says who asks again, and later holds your seat. Who does not ask for eight seconds looks no more. */
export interface NewSearch {
  game: string;
  pace: "calm" | "days" | "quick";
  ticket: string;
  name?: string;
  key?: string | null;
}

/** How a search stands. Once there is a `table`, sit down there with your ticket as secret. `within` is how many points away an opponent may be now, null for anybody. After a while a `bot` of this level is proposed; the search goes on. */
export interface Search {
  seconds: number;
  within: number | null;
  others: number;
  table?: string | null;
  bot?: "captain" | "hero" | "hoplite" | "legend" | "recruit" | null;
}

/** How many look for an opponent at a game and pace. */
export interface Seekers {
  game: string;
  pace: "calm" | "days" | "quick";
  count: number;
}

/** The ticket of a search that ends. */
export interface Ticket {
  ticket: string;
}

/** Nothing is kept of it any more. */
export interface Ended {
  ended?: boolean;
}

/** A subscription that ends. */
export interface EndPush {
  endpoint: string;
}

/** A browser's subscription, and the secrets of the seats that it wants to be told of. With a `key` also all seats that are yours. What was asked for with the same `endpoint` before ends. */
export interface NewPush {
  endpoint: string;
  p256dh: string;
  auth: string;
  secrets?: string[];
  language?: "en" | "fr";
  key?: string | null;
}

/** The server's public key for `pushManager.subscribe`; null where it does not push. */
export interface PushKey {
  key: string | null;
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

/** What was found of a ply: every seat's chance with all cards open, and the decision. */
export interface AnalysisStep {
  ply: number;
  open: number[];
  decision: JudgedDecision | null;
}

/** A record of a finished game to analyse. */
export interface AnalysisWish {
  record: unknown;
}

/** The best choices of a seat, the best first; `line` is the best and what should follow it. `reason` says what the best has that the next has not, where the game can say it. */
export interface Hint {
  seat: number;
  number: number;
  choices: RatedChoice[];
  line: RatedChoice[];
  reason?: Message | null;
}

/** Which seat asks for the best choices of its decision; it must be yours. */
export interface HintWish {
  seat: number;
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
  reason?: Message | null;
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
  why?: Message | null;
}

/** A choice with the chance to win after it, from 0 to 1. */
export interface RatedChoice {
  text: string;
  chance: number;
  label: Message;
  touches: string[];
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

/** A record to look at, as a seat saw it, as all saw it (null), or with everything (`all`). With `memory` a seat also sees what it was meant to remember, as the analysis does. */
export interface ReplayWish {
  record: unknown;
  seat?: number | "all" | null;
  first?: number;
  count?: number;
  sheet?: boolean;
  memory?: boolean;
}

/** Where a seat's chances changed most; `own` where it was by its own decision. */
export interface TurningPoint {
  ply: number;
  change: number;
  own: boolean;
}

/** Why a request was refused: `why` for people, `text` the same in English. */
export interface Failure {
  why: Message;
  text: string;
}

/** What keeps a server from taking part: see docs/operating.md. */
export interface Readiness {
  store: string;
  read_only: boolean;
  listener: string;
  stopping: boolean;
  ready?: boolean;
}

/** Take an open seat, any of them where none is named. With a `token`, a random text of your own, you may ask again when the answer was lost: the same token gets the same seat and secret. Keep it to yourself. */
export interface Claim {
  name?: string;
  seat?: number | null;
  token?: string | null;
  key?: string | null;
}

/** The seat you took. */
export interface Claimed {
  table: string;
  seat: number;
  secret: string;
  commitment: string;
}

/** A seat and the secret that holds it; whoever has the secret has the seat. */
export interface HeldSeat {
  seat: number;
  secret: string;
}

/** So many days of holiday from now on, of those that are left; 0 to be back. */
export interface HolidayWish {
  days: number;
}

/** How strong somebody is against people, give or take `band`. */
export interface Known {
  rating: number;
  band: number;
}

/** A table to open: one wish per seat, options, and whether everybody may join and watch. `stand_in` is the level of bots that play for people who are away or out of time. Without a clock, others may claim against a seat that has not decided for `patience` seconds. With `hints`, everybody may ask for the best choices; alone among bots one always may. With a `record` the game goes on from its last line, with its options. Whoever has a record knows every card, so then all other seats are bots, and nothing is proved of the deal. At a public table strangers need a rating (against people) between the two of `asked`. With `best_of`, an odd number, rematches are games of one series until nobody can catch up. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  public?: boolean;
  clock?: Clock | null;
  stand_in?: "captain" | "hero" | "hoplite" | "legend" | "recruit";
  patience?: number;
  hints?: boolean;
  record?: Record<string, unknown> | null;
  best_of?: 3 | 5 | 7 | 9 | null;
  asked?: number[] | null;
  key?: string | null;
}

/** A new table. The secrets are told once: keep them. */
export interface Opened {
  table: Table;
  host: string;
  seats: HeldSeat[];
  invitation: string | null;
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
  known: (Known | null)[];
  asked: number[] | null;
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

/** Who shall sit on a seat: you, a friend by link, or a bot. */
export interface SeatWish {
  who: "bot" | "friend" | "me";
  name?: string;
  level?: "captain" | "hero" | "hoplite" | "legend" | "recruit";
}

/** A war to begin: your side, who has the other, and the clock of every game. With a clock that is `always` on, games take days, and so may the set-up between two of them; else it is one evening. A bot keeps its level to the end. */
export interface NewWar {
  side: "achaeans" | "trojans";
  opponent: "bot" | "friend";
  level?: "captain" | "hero" | "hoplite" | "legend" | "recruit";
  name?: string;
  clock?: Clock | null;
  key?: string | null;
}

/** A new war, with the secrets of its first table. They hold your seat in all its games. */
export interface OpenedWar {
  war: War;
  table: string;
  host: string;
  seat: HeldSeat;
  invitation: string | null;
}

/** A war as it stands. Whoever has its id may watch. */
export interface War {
  id: string;
  created: string;
  clock: Clock | null;
  sides: WarSide[];
  games: WarGame[];
  setup: WarSetup | null;
  victor: "achaeans" | "trojans" | null;
  decided: boolean;
  over: boolean;
  again: string | null;
}

/** Something to be chosen before a game; `usual` is taken where nobody chooses. */
export interface WarChoice {
  name: string;
  values: unknown[];
  usual: unknown;
}

/** One of the four games. Lists of two are of the Achaeans and of the Trojans. `chronicle` are two lines of a game that is over, or how a running one stands, with texts of the game. `bounds` are the margins from which it is worth two laurels, and three. */
export interface WarGame {
  game: string;
  status: "coming" | "over" | "playing" | "waiting";
  bounds: number[];
  table: string | null;
  options: Record<string, unknown>;
  turn: "achaeans" | "trojans" | null;
  left: number | null;
  winner: "achaeans" | "trojans" | null;
  laurels: number;
  scores: number[] | null;
  ended: "aborted" | "draw" | "resigned" | "rules" | "stalled" | "time" | null;
  chronicle: Message[];
}

/** The next game is to be set up, by whoever lost the last one. `until` says when the usual set-up is taken. There is no such time where the war is decided: the last game is for honour, and may be left out. */
export interface WarSetup {
  game: string;
  side: "achaeans" | "trojans" | null;
  choices: WarChoice[];
  until: string | null;
}

/** What you choose for the next game; the usual is taken for the rest. */
export interface WarSetupWish {
  game: string;
  choices?: Record<string, unknown>;
}

/** Who has a side, and the laurels won so far. */
export interface WarSide {
  side: "achaeans" | "trojans";
  kind: "bot" | "open" | "person";
  name: string;
  level: "captain" | "hero" | "hoplite" | "legend" | "recruit" | null;
  yours: boolean;
  laurels: number;
}

/** How many tables your name was taken off. */
export interface Forgotten {
  tables: number;
}

/** Whose link it is, before another device becomes that person. */
export interface Linked {
  name: string;
  games: number;
}

/** The key of a browser that has opened your link. Where that key has games already, they become yours. */
export interface NewDevice {
  key: string;
}

/** What you are called from now on, also at the tables where you have sat. */
export interface NewName {
  name: string;
}

/** A key that a browser has made, of `you-` and 192 random bits; it is kept as a hash. With `seats`, the games that this browser has played already are found under it, too. */
export interface NewYou {
  key: string;
  name?: string;
  seats?: SeatOfYours[];
}

/** A rating after a game; your strength lies within `band` of it 19 times in 20. */
export interface RatingPoint {
  at: string;
  rating: number;
  band: number;
}

/** A seat that was taken before there was a key, and the secret that holds it. */
export interface SeatOfYours {
  table: string;
  secret: string;
}

/** What is kept under your key, the newest game first. */
export interface You {
  name: string;
  since: string;
  devices: number;
  link: boolean;
  games: YourGame[];
  ratings: YourRating[];
  levels: Record<string, "captain" | "hero" | "hoplite" | "legend" | "recruit">;
}

/** A table where you have a seat; ask for it by its id. `change` is what the game did to your rating. Where it did not count, `unrated` says why: aborted, prepared, hints, undone (others' decisions were taken back), guests (nobody else had a key), same (you sat there twice), unmeasured (nobody knows how strong those bots are), old. */
export interface YourGame {
  table: string;
  game: string;
  seat: number;
  status: "over" | "playing" | "waiting";
  people: number;
  active: string;
  change?: number | null;
  unrated?: string | null;
}

/** The secret with which another device becomes you: /you#SECRET. It is told once. */
export interface YourLink {
  link: string;
}

/** How strong you are at a game, against people or against bots (docs/ratings.md). `band` grows while you do not play. `curve` has your latest games, the oldest first. */
export interface YourRating {
  game: string;
  mode: "bots" | "people";
  rating: number;
  band: number;
  games: number;
  won: number;
  curve: RatingPoint[];
}

export type ServerMessage = Hello | TableNews | State | Step | Undone | Ack | Refused | Chats | Presence | ClockNews | Rematch | Notice;

export type ClientMessage = Sit | Act | Undo | Say | HandOver | TakeBack | Start | AskRematch | Rename | Leave | Resign | Abort | OfferDraw | AskUndo | Answer | ClaimStalled | Mute | Ping | PromisePart | OpenPart;
