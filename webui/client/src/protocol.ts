/**
 * The messages of the one WebSocket, as docs/protocol.md describes them.
 *
 * The Python side of the same shapes is scorekeeper/view/shapes.py; a test compiles
 * real views against these types, so the two cannot drift apart unnoticed.
 */
export const PROTOCOL = 1;

export type LanceName = "grande" | "chica" | "pares" | "juego";
export type Word =
  | "paso"
  | "envido"
  | "reenvido"
  | "ordago"
  | "quiero"
  | "queremos"
  | "no_quiero"
  | "no_queremos";
/** Where the hand is. "corrido": the table must say who cut the mus, he is mano. "proposed": the count waits to be seen. */
export type Phase =
  | "corrido"
  | "grande"
  | "chica"
  | "pares_said"
  | "pares"
  | "juego_said"
  | "juego"
  | "cards"
  | "proposed"
  | "counted";
/** What may happen before the first word of a hand and changes no score. */
export type Mark = "mus_visto" | "replaced_4567";
export type Pares = "par" | "medias" | "duples";
/** What a player holds for juego, where only the value counts. */
export type Juego = "31" | "juego";

// ---------------------------------------------------------------- the view

export interface View {
  type: "view";
  table: string;
  /** Sequence number of the last event; send it back with every command. */
  revision: number;
  /** Only the score is kept here: what `may` lists is taken from every phone, seated or not, without `as`. */
  counter: boolean;
  rules: Rules;
  match: Match;
  sides: Side[];
  seats: SeatView[];
  /** Who may rule here (phone: public id, as in Welcome.phone). */
  referee: { name: string; phone: string } | null;
  /** The draw for seats and mano, once a card was drawn and until something of the match is told. */
  draw: Draw | null;
  /** What waits for the others' yes: a score (setting `confirm`), or a won match to be taken back. */
  asked: Asked | null;
  hand: Hand;
  /** Everything the table may do now, for any seat (at a counter for any phone). Nothing else is legal. */
  may: Option[];
  /** The last thing that happened (never null once a match has begun). */
  last: Happening;
  /** Everything that the last command brought, in order: the answer_overruled of two partners among it. */
  latest: Happening[];
}

/** A count that is complete and waits to be seen by the others (setting `confirm`); nothing of it is booked. */
export interface ProposedCount {
  sequence: number;
  /** What would be taken, dejes that were taken already among it. */
  awards: Award[];
  /** By side, what it would take in the hand in all. */
  taken: number[];
  /** Stones of each side as they would be. */
  score: number[];
  /** The side that would win the game. */
  winner: number | null;
  /** The seat whose phone told what completed it. */
  by: number | null;
  /** Sides of which somebody has seen it, and sides that are waited for. */
  seen: number[];
  waits: number[];
  /** Seconds until the house books it, as this view was made, of `after` in all; null: only when it was seen. */
  seconds: number | null;
  after: number;
}

export interface Asked {
  sequence: number;
  /** As they would be. */
  score: number[];
  games: number[];
  /** Of a score; empty otherwise. */
  reason: string;
  /** Of a won match that is to be taken back. */
  takes_back: TakenBack | null;
  by: number;
  by_name: string;
  /** Sides that have said yes, and sides whose yes is awaited. */
  agreed: number[];
  waits: number[];
}

/** Answer of POST /api/tables/CODE/choices {seat, cards}: what each choice for wild Sotas would pay. */
export interface Choices {
  choices: {
    /** With what each wild Sota stands for: "So>R". */
    cards: string[];
    /** Stones each side would take in the count, as far as the open cards tell. */
    stones: number[];
    /** The side that would win the game. */
    winner: number | null;
    /** Lances in which the player's own word would be wrong. */
    contradicts: ("pares" | "juego")[];
    best: boolean;
  }[];
  /** Seats whose cards are not known yet; taken to hold nothing better. */
  hidden: number[];
}

/** A hand that is over, as a referee goes back to it. */
export interface FinishedHand {
  number: number;
  game: number;
  mano: number;
  /** Stones of each side as it began and ended; games after it. */
  before: number[];
  after: number[];
  games: number[];
  /** The side that won the game by it. */
  winner: number | null;
  forfeit: number | null;
  lances: LanceView[];
  awards: Award[];
  taken: number[];
  entries: Happening[];
  /** What the referee may still decide of it. */
  may: Option[];
}

export interface Draw {
  /** By seat the faces drawn, more than one where there were equal ones. */
  cards: string[][];
  /** Seats that must draw (again). */
  wanted: number[];
  /** All drawn: who would sit where (order: by new seat the old one; mano: a new seat). */
  seatings: { keep_sides: boolean; order: number[]; mano: number }[];
}

export interface Rules {
  preset: string;
  /** Settings that differ from the preset, by name. */
  changed: Record<string, SettingValue>;
  players: number;
  target: number;
  games_to_win: number;
  /** Stones from which a side is adentro. */
  adentro_from: number;
  /** So many piedras are one amarrako. */
  amarrako: number;
  /** The keys of the card keypad, as cards are ranked. */
  faces: string[];
  juego_real: "off" | "any_ten" | "sota_oros" | "fourth_suit";
  /** The cards that stand for a Rey or an As, as their holder chooses ("Sc", "So"); every Sota needs its suit then. */
  wild: string[];
  /** Codes of what the screen between hands should remind of, e.g. "corrido", "no_signs". */
  reminders: string[];
}
export type SettingValue = string | number | boolean;

export interface Match {
  /** 1 for the first match of the table, 2 for its first rematch … */
  number: number;
  game: number;
  winner: number | null;
  /** "playing", "won", or "abandoned" (ended by the table without a winner). */
  state: "playing" | "won" | "abandoned";
}

/** What lies before a side: once adentro, piedras are those past 35 and amarrakos is 0. */
export interface StonesLayout {
  piedras: number;
  amarrakos: number;
  adentro: boolean;
}

export interface Side extends StonesLayout {
  side: number;
  name: string;
  stones: number;
  games: number;
  /** Matches won at this table, this one not counted until it is won. */
  matches: number;
}

export interface SeatView {
  seat: number;
  side: number;
  player: string;
  /** Public id of the phone that holds the seat; compare with Welcome.phone. null: free. */
  phone: string | null;
  /** Is that phone connected now? */
  present: boolean;
  /** Seconds since it was connected, as this view was made; null where it is, or the seat is free. */
  gone_seconds: number | null;
  /** Whose seat it was before another phone took it over, their own being gone. asks: they ask for it again. */
  former: { player: string; phone: string; asks: boolean } | null;
  mano: boolean;
  dealer: boolean;
  /** Speaks for his side (setting `captains`). */
  captain: boolean;
}

export interface Hand {
  number: number;
  phase: Phase;
  mano: number;
  dealer: number;
  lances: LanceView[];
  /** What each seat said; null: not yet. */
  said: { pares: (boolean | null)[]; juego: (boolean | null)[] };
  /**
   * Whose turn it is to speak while a lance is being bid: the first from the mano who has not
   * passed; over a bet, the first after the bettor who may answer. Anybody may be told before.
   */
  turn: number | null;
  /** The bet that waits for an answer. */
  standing: Standing | null;
  /** What was noted before the first word; seat null: of the whole table. */
  marks: { what: Mark; seat: number | null }[];
  /** For each seat its four cards, or null while not shown. */
  cards: (string[] | null)[];
  /** For each seat with cards, what it holds. */
  held: (Held | null)[];
  /** What the count still needs. */
  asks: Asks;
  /** Words that the shown cards contradict: nothing is counted until one or the other is put right. */
  contradictions: Contradiction[];
  /** What follows from wrong words (tournament), to be heard or ruled before the count goes on. */
  verdicts: Verdict[];
  /** The side that a referee took the hand from. */
  forfeit: number | null;
  /** Stones taken in this hand, in the order taken (dejes at once, then the count). */
  awards: Award[];
  /** By side, the stones of `awards` in all: the hand's total that every screen shows. */
  taken: number[];
  /** Side that won the game by this hand. */
  game_winner: number | null;
  /** The count that waits to be seen, in phase "proposed". */
  proposed: ProposedCount | null;
  /** What was told in this hand and can still be corrected, in the order told. */
  entries: Happening[];
}

export interface LanceView {
  lance: LanceName;
  /** The fourth lance is played for punto, as nobody has juego. */
  punto: boolean;
  /**
   * "waiting" not reached · "open" being bid · "passed" nobody bet · "accepted" at `stones` ·
   * "refused" · "no_bidding" one side alone has it · "nobody" nobody has pares · "ordago" accepted.
   */
  state:
    | "waiting"
    | "open"
    | "passed"
    | "accepted"
    | "refused"
    | "no_bidding"
    | "nobody"
    | "ordago";
  /** The stones bet (accepted, standing), or the deje paid (refused); 0 otherwise. */
  stones: number;
  /**
   * Side whose bet stands, that took the deje, or that alone has the lance. Of an accepted bet or
   * órdago null until the count, then the side that won it.
   */
  side: number | null;
  bids: Spoken[];
  /** What it pays by a ruling, whatever it would have paid. */
  ruling: { side: number; stones: number } | null;
}

export interface Spoken {
  sequence: number;
  seat: number;
  word: Word;
  /** By how much, for envido and reenvido. */
  stones: number | null;
  /** What the bet stands at after this word; null after an órdago or a paso. */
  total: number | null;
  /** A first bet that was recorded before the seat's turn. */
  out_of_turn: boolean;
}

export interface Standing {
  lance: LanceName;
  punto: boolean;
  /** Of the word by which the bet stands; `Saw.bet` of a command that answers it. */
  sequence: number;
  seat: number;
  side: number;
  /** null for an órdago. */
  total: number | null;
  ordago: boolean;
  /** What a refusal pays at once. */
  deje: number;
  /** Seats whose answer is awaited, in the order of play. */
  awaited: number[];
}

export interface Held {
  pares: Pares | null;
  /** The points of the four cards. */
  points: number;
  juego: boolean;
}

export interface Asks {
  /** Seats whose cards would settle what is open; empty outside phase "cards". */
  cards: number[];
  /** The same without cards, per lance: who won and what it was worth. */
  told: AskTold[];
}
export interface AskTold {
  lance: LanceName;
  punto: boolean;
  /** Seats that may have won it; empty where no winner is needed (refused, or one side alone). */
  winners: number[];
  /** Seats whose value counts if their side takes the lance. */
  values: number[];
  /** What may be said of each: par medias duples, or 31 juego. Empty for grande, chica, punto. */
  choices: (Pares | Juego)[];
}

export interface Contradiction {
  seat: number;
  lance: "pares" | "juego";
  said: boolean;
  /** Sequence of the declaration, to correct it. */
  sequence: number;
}

/** What was said wrongly in a lance, and what follows from it before it is booked. */
export interface Verdict {
  lance: "pares" | "juego";
  /** "void": the bids pay nothing · "as_usual": they stand · "ruling": a referee must say. */
  kind: "void" | "as_usual" | "ruling";
  /** Who said what (sequence: the declaration, to correct it); the cards show the contrary. */
  wrong: { seat: number; said: boolean; sequence: number }[];
  /** as_usual: the seats whose pares or juegos compare and count, in the order of play. */
  counts: number[];
  /** Dejes taken in the lance that go back before the count. */
  returned: Due[];
  /** What the lance pays then; nothing while a ruling is wanted. */
  due: Due[];
}
export interface Due {
  side: number;
  stones: number;
  reason: Reason;
  seat: number | null;
  held: Pares | Juego | null;
}

export type Reason = "deje" | "passed" | "bet" | "pares" | "juego" | "punto" | "ordago" | "ruling";
export interface Award {
  lance: LanceName;
  punto: boolean;
  side: number;
  stones: number;
  when: "bid" | "end" | "ordago";
  reason: Reason;
  /** The player whose cards earned it, where one did. */
  seat: number | null;
  /** What he holds, for reason pares and juego. */
  held: Pares | Juego | null;
  /** His cards, where shown; null in a Happening. */
  cards: string[] | null;
  /** Score of the side after this award, stopped at the target. */
  score: number;
  /** How its stones lie then; null in a Happening. */
  lies: StonesLayout | null;
}

// ---------------------------------------------------------------- what may be done

/** One thing the table may do now. `do` is the command's type; the client fills in what is left open. */
export type Option =
  | BidOption
  /** by: only a phone that holds one of these seats may (captains); absent: any seated. */
  | { do: "all_pass"; lance: LanceName; by?: number[] }
  | { do: "declare"; lance: "pares" | "juego"; seat: number; own?: true }
  /** seats: of whom it may be noted; empty where it is of the whole table. */
  | { do: "note"; what: Mark; seats: number[] }
  /**
   * left: of which cards it can hold fewer than four, as others lie open ("C", a wild "So"): how many ·
   * shown_by: which other seats show those cards.
   */
  | {
      do: "show_cards";
      seat: number;
      needed: boolean;
      left: Record<string, number>;
      shown_by: Record<string, number[]>;
    }
  | { do: "tell_lance"; lance: LanceName }
  /** Whoever has not said it yet (seats) says no. */
  | { do: "nobody_else"; lance: "pares" | "juego"; seats: number[]; by?: number[] }
  /** The rest of the hand in one go; least: what a bet is at least. */
  | { do: "tell_hand"; tells: ToTell[]; least: number; by?: number[] }
  | { do: "next_hand"; new_game: boolean; by?: number[] }
  | { do: "set_mano"; seats: number[] }
  /**
   * sequence: the last step, by its first event · undoes: what began it · takes_back: what goes
   * with it · earlier: what goes with each earlier step of the running hand and all since, newest
   * first · asks: seats that do not take back a won match but ask the others for it · side, only:
   * at a counter, that side's newest count; send `only` with it.
   */
  | {
      do: "undo";
      sequence: number;
      undoes: StepBegun;
      takes_back: Goes;
      earlier: (Goes & { sequence: number })[];
      asks?: number[];
      /** The last step is the referee's: only they take it back. */
      referee?: true;
      side?: number;
      only?: true;
    }
  /**
   * asks: seats that do not set it but ask the others; absent where it is set at once.
   * reason_from: who must say why.
   */
  | {
      do: "set_score";
      most_stones: number;
      most_games: number;
      asks?: number[];
      reason_from: ("seat" | "referee")[];
    }
  /** Stones taken as with pebbles, no lance being told. */
  | { do: "count_stones"; most_stones: number }
  /** At a counter, before anything is counted; targets: those worth a button. */
  | { do: "set_target"; targets: number[]; most_games: number }
  /** A counter becomes a full match, and a match of which no hand is being told a counter. */
  | { do: "play_full" }
  | { do: "only_count" }
  /** seats: of those who are asked, one a side is enough. */
  | { do: "see_count"; seats: number[] }
  | { do: "accept_score"; seats: number[] }
  | { do: "decline_score"; seats: number[] }
  /** seats: of whom a card may be told; of one who need not draw it replaces his last. */
  | { do: "draw_card"; seats: number[] }
  /** keep_sides: those who came as pairs stay so; else the draw makes the pairs too. */
  | { do: "sit_as_drawn"; keep_sides: boolean }
  | { do: "accept_verdict"; lance: LanceName }
  /** referee: only for the table's referee. most_stones: at most so many for the lance. */
  | { do: "rule_lance"; lances: LanceName[]; most_stones: number; referee?: true }
  /** sides: from which it may be taken. */
  | { do: "take_hand"; sides: number[]; referee: true }
  | { do: "take_game"; sides: number[]; referee: true }
  | { do: "take_match"; sides: number[]; referee: true }
  | { do: "rematch"; mano: number }
  | { do: "end_match" }
  /** instead_of: its phone is gone; this player's seat is taken over. by: only phones of these seats may. */
  | { do: "sit"; seat: number; instead_of?: string; by?: number[] }
  /** Only the phone with this public id: another sat in its seat. */
  | { do: "ask_seat"; seat: number; phone: string }
  /** The seat's former phone asks for it; seats: of whose phones one may give it back, or keep it. */
  | { do: "answer_seat"; seat: number; seats: number[] };

/** How the bidding of a lance ended, told after the fact. */
export type How = "passed" | "accepted" | "refused" | "ordago";

/** What may be told of a lance after the fact. */
export interface ToTell {
  lance: LanceName;
  /** It is known to be played for punto. */
  punto: boolean;
  /** How it may have ended; empty where its bidding is told already. */
  how: How[];
  /** Amounts worth a button for "accepted"; any other may be named. */
  bets: number[];
  /** The same for "refused": what stood before the word that was not wanted, and what that pays. */
  refused: { stood: number; pays: number }[];
  /** It may be that nobody has it: no pares, or punto instead of juego (anybody may win that). */
  nobody: boolean;
  /** Seats that may have won it; empty where no winner is needed. */
  winners: number[];
  /**
   * Seats whose value counts if their side takes it. Where `how` is not empty, one that has not said
   * yes may have none.
   */
  values: number[];
  choices: (Pares | Juego)[];
}

export interface BidOption {
  do: "bid";
  lance: LanceName;
  /** Whose words they are. */
  seat: number;
  word: Word;
  /** What the bet stands at if this is said as offered; null where the word names no number. */
  total: number | null;
  /** For no_quiero and no_queremos: what the other side takes at once if that ends the lance. */
  pays: number | null;
  /** For envido and reenvido: send one of these as `stones`, or any whole number from `least`. */
  least: number | null;
  offers: { stones: number; total: number; kind: "usual" | "more" | "double" }[];
  /** Only the phone that holds the seat may tell it (setting `telling`). */
  own?: true;
}

// ---------------------------------------------------------------- what happened

/** One event of the log in a form that screens put into words. Unused fields are absent. */
export interface Happening {
  sequence: number;
  type: HappeningType;
  /** Seconds since 1970. */
  at: number;
  /** Seat whose phone told it, and the player's name then. null with a name: the table's referee; both null: the table's founder or the house. */
  by: number | null;
  by_name: string | null;
  /** Sequence of the event that took this one back (undo, correction), or null. */
  retracted_by: number | null;
  hand?: number;
  seat?: number;
  side?: number;
  lance?: LanceName;
  punto?: boolean;
  word?: Word;
  stones?: number | null;
  total?: number | null;
  has?: boolean;
  cards?: string[];
  winner?: number | null;
  values?: Record<string, Pares | Juego>;
  mano?: number;
  name?: string;
  award?: Award;
  awards?: Award[];
  /** hand_counted, count_proposed: by side, what it takes in the hand in all, its dejes included. */
  taken?: number[];
  score?: number[];
  games?: number[];
  reason?: string;
  /** game_won: by what · hand_counted: how it came to be booked. */
  how?: "deje" | "count" | "ordago" | "referee" | "stones" | "told" | "seen" | "time";
  what?: Mark;
  /** undone, corrected, count_taken_back: the sequence (undone: the first) it takes back. */
  sequence_back?: number | null;
  /** game_taken, match_taken: the side it was given to (side: the one it was taken from). */
  to?: number;
  /** card_drawn: the face · seats_drawn: by new seat the old one. */
  face?: string;
  order?: number[];
  /** answer_overruled: the answer that does not stand (seat, word, stones) and the one that does. */
  stands?: { seat: number; word: Word; stones: number | null };
  /** score_set, undone: who asked the others for it. */
  asked_by?: string | null;
  /** score_declined, undo_declined: by the side that asked for it. */
  withdrawn?: boolean;
  /** bid_spoken: a first bet that was recorded before the seat's turn. */
  out_of_turn?: boolean;
  /** player_sat: whose seat was taken over, null where it was free · seat_given: who sat there. */
  instead_of?: string | null;
  /** undone, undo_asked, corrected: what is taken back; of a correction the entry alone. */
  took_back?: TakenBack;
  /** corrected: nothing stands in its place. */
  alone?: true;
}

/** What goes with an undo. */
export interface Goes {
  /** The largest thing that goes. */
  kind: "step" | "hand" | "game" | "match";
  steps: number;
  /** Numbers of the hands whose deal or count goes. */
  hands: number[];
  /** Sides that had won a game which goes. */
  games: number[];
  /** The side that had won the match, where that goes. */
  match: number | null;
}
/** The same, and what began the oldest step. */
export interface TakenBack extends Goes {
  first: StepBegun;
}
/** What began a step; of one told by one command for several entries its type is the command's. */
export interface StepBegun extends Omit<Happening, "type"> {
  type: HappeningType | "hand_told" | "nobody_else";
}
export type HappeningType =
  | "match_started"
  | "player_sat"
  | "seat_asked"
  | "seat_given"
  | "seat_kept"
  | "seat_left"
  | "seat_freed"
  | "player_renamed"
  | "side_renamed"
  | "hand_started"
  | "mano_set"
  | "noted"
  | "bid_spoken"
  | "lance_passed"
  | "declared"
  | "cards_shown"
  | "lance_told"
  | "verdict_accepted"
  | "lance_ruled"
  | "hand_taken"
  | "game_taken"
  | "match_taken"
  | "card_drawn"
  | "seats_drawn"
  | "referee_came"
  | "referee_left"
  | "stones_taken"
  | "count_proposed"
  | "count_seen"
  | "hand_counted"
  | "game_won"
  | "match_won"
  | "match_abandoned"
  | "score_set"
  | "stones_counted"
  | "count_taken_back"
  | "full_match_begun"
  | "counting_begun"
  | "target_set"
  | "score_asked"
  | "score_accepted"
  | "score_declined"
  | "undo_asked"
  | "undo_accepted"
  | "undo_declined"
  | "answer_overruled"
  | "undone"
  | "corrected";

// ---------------------------------------------------------------- client → server

export interface Hello {
  type: "hello";
  protocol: number;
  /** "mirror" watches a panel's picture (the /panel page). */
  client: "phone" | "board" | "panel" | "mirror";
  /** Required for phones; a board or panel without one waits for a table. */
  table?: string;
  /** Of a board without a table: the one it was last pointed at, shown while that is live. */
  pointed?: string;
  /** As given in an earlier welcome. */
  token?: string;
  /** From a panel on another machine than the server's: the line in its panel.key. */
  key?: string;
}
export interface CommandMessage {
  type: "command";
  /** 8 to 64 of A-Z a-z 0-9 _ -; the same id for every retry of the same tap. */
  id: string;
  /** View.revision when the person acted. */
  revision: number;
  /** What gave the command its meaning for them; another hand, phase or bet by now: `stale`. */
  saw?: Saw;
  /** The seat that acts, one this phone holds, or the table's referee; absent for sit, ask_seat, open_referee and at a counter. */
  as?: number | "referee" | "panel";
  command: Command;
}
/** The running hand as it was on the sender's screen. */
export interface Saw {
  hand: number;
  phase: Phase;
  /** Standing.sequence, null while nobody had bet. */
  bet: number | null;
}
/** When and what the sender of a command saw. */
export type Seen = Pick<CommandMessage, "revision" | "saw">;
export type Command =
  | { type: "sit"; seat: number; name: string }
  | { type: "leave"; seat: number }
  | { type: "ask_seat"; seat: number }
  | { type: "answer_seat"; seat: number; give: boolean }
  | { type: "free_seat"; seat: number }
  | { type: "rename_player"; seat: number; name: string }
  | { type: "rename_side"; side: number; name: string }
  | { type: "set_mano"; seat: number }
  | { type: "note"; what: Mark; seat?: number }
  | Correctable
  | { type: "all_pass"; lance: LanceName }
  | { type: "next_hand" }
  /** only: that step alone, and what was told since stands. */
  | { type: "undo"; to?: number; only?: true }
  | { type: "nobody_else"; lance: "pares" | "juego" }
  | { type: "tell_hand"; lances: LanceAtOnce[] }
  | { type: "correct"; sequence: number; instead: Correctable; drop?: boolean }
  | { type: "set_score"; stones: number[]; games: number[]; reason?: string }
  | { type: "count_stones"; side: number; stones: number }
  | { type: "set_target"; target: number; games: number }
  | { type: "play_full" }
  | { type: "only_count" }
  /** The count, or the score asked for, is right; or that score is not. */
  | { type: "see_count" }
  | { type: "accept_score" }
  | { type: "decline_score" }
  | { type: "draw_card"; seat: number; card: string }
  | { type: "sit_as_drawn"; keep_sides: boolean }
  | { type: "accept_verdict"; lance: LanceName }
  /** hand: one that is over (referee only), the running one if absent; drop: let go entries that no longer fit. */
  | {
      type: "rule_lance";
      lance: LanceName;
      side: number;
      stones: number;
      reason: string;
      hand?: number;
      drop?: boolean;
    }
  | { type: "take_hand"; side: number; reason: string; hand?: number; drop?: boolean }
  | { type: "take_game"; side: number; to: number; reason: string }
  | { type: "take_match"; side: number; to: number; reason: string }
  | { type: "open_referee"; code: string; name: string }
  | { type: "leave_referee" }
  | { type: "rematch"; mano: number }
  | { type: "end_match" };
/** How a lance went. What is absent is not told. */
export interface LanceAtOnce {
  lance: LanceName;
  how?: How;
  /** accepted: what it was played for · refused: what stood before the word not wanted. */
  stones?: number;
  /** Who took the refused bet. */
  side?: number;
  winner?: number;
  /** Nobody has pares, or juego: it was played for punto then. */
  nobody?: true;
  /** All seats that have it; absent: those of whom something is told, and who else must. */
  has?: number[];
  values?: Record<string, Pares | Juego>;
}
export type Correctable =
  | { type: "bid"; lance: LanceName; seat: number; word: Word; stones?: number }
  | { type: "declare"; lance: "pares" | "juego"; seat: number; has: boolean }
  | { type: "show_cards"; seat: number; cards: string[] }
  | {
      type: "tell_lance";
      lance: LanceName;
      winner: number | null;
      values: Record<string, Pares | Juego>;
    };
/** From a seated phone: show this table on the board (or panel) that waits with this code. */
export interface PointBoard {
  type: "point_board";
  board: string;
}
/** Show the code by which a referee comes in, on the table's panels and in the server's terminal. */
export interface AskRefereeCode {
  type: "ask_referee_code";
}
/** The settings of the house, of a referee who may set them: asked for, and set. */
export interface AskHouseSettings {
  type: "house_settings";
}
export interface SetHouseSettings {
  type: "set_house_settings";
  values: Record<string, string | number>;
}
export interface Ping {
  type: "ping";
  n: number;
}
/** What one display of a panel shows. */
export interface DisplayPicture {
  width: number;
  height: number;
  /** Base64 of rows from the top, one bit a pixel, most significant bit leftmost, 1 = lit. */
  bits: string;
  /** A second such plane where there are greys: 1 = less; with its bit lit half, without it faint. */
  half?: string;
}
/** From a panel: the picture its display shows now, and its lamps. */
export interface Picture extends DisplayPicture {
  type: "picture";
  /** Its other displays, if it has any. */
  more?: DisplayPicture[];
  /** Brightness 0 to 1 of each lamp by name, e.g. "adentro_0", "game_1_2" (side 1, second game). */
  lamps: Record<string, number>;
  /** Its buttons, where they are to be clicked: on the server's own machine, of a panel that has none wired. */
  buttons?: string[];
}
/** A button of a mirrored panel was clicked, and held for so many seconds. */
export interface Press {
  type: "press";
  button: string;
  seconds: number;
}
export type ToServer =
  | Hello
  | CommandMessage
  | PointBoard
  | AskRefereeCode
  | Ping
  | Picture
  | Press
  | AskHouseSettings
  | SetHouseSettings;

// ---------------------------------------------------------------- server → client

export interface Welcome {
  type: "welcome";
  protocol: number;
  version: string;
  /** Changes at every start of the server. */
  boot: string;
  /** Only when the hello brought none: keep it, it is this phone's key to its seats. */
  token?: string;
  /** Public id of this phone, as in SeatView.phone. */
  phone: string;
  /** Addresses of this server as phones can open them, best first. */
  addresses: string[];
  /** To a phone: there are settings of the house that a referee can set here. */
  house_settings?: true;
}
/** To a board or panel without a table. */
export interface Waiting {
  type: "waiting";
  /** Its own short code, to be typed on a seated phone. */
  board: string;
  addresses: string[];
  /** How many tables are live: from two on a TV shows them side by side. */
  tables: number;
}
/** To a board or panel: show this table; views follow. */
export interface Follow {
  type: "follow";
  table: string;
  /** Somebody at the table chose it; else it is the only live one. */
  pointed: boolean;
}
export interface Ack {
  type: "ack";
  id: string;
  revision: number;
}
export interface Refused {
  type: "refused";
  /** The command's id; null where the message had none. */
  id: string | null;
  /** Stable; translated as refused.<code> from the dictionaries. */
  code: string;
  /** The same in plain English, for programs and logs. */
  text: string;
  /** What the dictionary's sentence names: field, value, allowed … */
  params: Record<string, string | number>;
  revision: number | null;
}
export interface Pong {
  type: "pong";
  n: number;
}
/** To the phone that asked for a referee's code: it stands in the terminal and on so many panels. */
export interface RefereeCodeShown {
  type: "referee_code_shown";
  seconds: number;
  panels: number;
}
/** To a panel of the table: show this code for so many seconds; null: it is good no more. */
export interface RefereeCode {
  type: "referee_code";
  code: string | null;
  seconds: number;
}
/** A setting of the house: number in percent, text of at most so many bytes. */
export type HouseSetting =
  | { name: string; kind: "choice"; value: string; choices: string[] }
  | { name: string; kind: "number"; value: number; least: number; most: number }
  | { name: string; kind: "text"; value: string; most: number };
/** To a referee: what can be set, as it stands; saved: he has just set it. */
export interface HouseSettings {
  type: "house";
  settings: HouseSetting[];
  saved: boolean;
}
/** To a panel of the house: all of its options that were set on a phone, by name. */
export interface PanelSettings {
  type: "panel_settings";
  settings: Record<string, string | number>;
}
export type FromServer =
  | View
  | Welcome
  | Waiting
  | Follow
  | Ack
  | Refused
  | Pong
  | Picture
  | RefereeCodeShown
  | HouseSettings
  | RefereeCode
  | PanelSettings;
