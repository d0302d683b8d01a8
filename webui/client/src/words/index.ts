export { type AwardWords, awardWords, sayAward } from "./awards";
export { ergative, genitive } from "./basque";
export { sayAwaited, sayBid, sayStanding, sayTurn, sayWord } from "./bids";
export { sayCountAwaited, sayScoreAwaited } from "./confirmation-words";
export { sayAmarrakos, sayGames, saySideScore, sayStones } from "./counts";
export { sayHeld, sayHeldName } from "./hand-words";
export {
  inRuns,
  isAgreed,
  sayActs,
  sayDoer,
  sayHappening,
  sayHistoryLine,
  sayLine,
  sayNobody,
  saySums,
  sayTakenBack,
  sayUnderHeading,
} from "./happenings";
export { lanceName, sayLanceState } from "./lances";
export {
  type Phrases,
  phrasesOf,
  playerName,
  sideName,
  type Translate,
} from "./phrases";
export { sayLost } from "./undo-words";
