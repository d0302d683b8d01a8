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
  inRuns,
  isAgreed,
  sayActs,
  sayDoer,
  sayHappening,
  sayHistoryLine,
  sayLine,
  sayNobody,
  sayStake,
  saySums,
  sayTakenBack,
  sayUnderHeading,
} from "./happenings";
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
export { sayLost } from "./undo-words";
