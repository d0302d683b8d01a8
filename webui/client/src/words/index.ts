export { sayDoer } from "./authors";
export { type AwardWords, awardWords, sayAward, sayHeld, sayHeldName } from "./awards";
export {
  sayAwaited,
  sayBid,
  sayCountAwaited,
  sayScoreAwaited,
  sayStanding,
  sayTurn,
  sayWord,
} from "./bids";
export { sayAmarrakos, sayGames, saySideScore, sayStones } from "./counts";
export {
  isAgreed,
  sayActs,
  sayHappening,
  sayStake,
  saySums,
  sayTakenBack,
} from "./happenings";
export { sayHistoryLine, sayLine, sayUnderHeading } from "./history-lines";
export { lanceName, sayLanceState } from "./lances";
export {
  ergative,
  genitive,
  type Phrases,
  phrasesOf,
  playerName,
  sideName,
  type Translate,
} from "./phrases";
export { inRuns, sayNobody } from "./runs";
export { sayLost } from "./undo-words";
