export { sayToAgree, sayToSee } from "./asked";
export { type AwardWords, awardWords, sayAward } from "./awards";
export { ergative, genitive } from "./basque";
export { sayAwaited, sayBid, sayStanding, sayTurn, sayWord } from "./bids";
export { sayAmarrakos, sayGames, saySideScore, sayStones } from "./counts";
export { sayLost } from "./gone";
export {
  inRuns,
  isAgreed,
  sayDoer,
  sayHappening,
  sayHere,
  sayHistoryLine,
  sayLine,
  sayNobody,
  saySums,
  sayTakenBack,
} from "./happenings";
export { sayHeld, sayHeldName } from "./held";
export { lanceName, sayLanceState } from "./lances";
export {
  cardWords,
  playerName,
  type SayKey,
  sideName,
  type Tell,
  type Translate,
  tellOf,
} from "./tell";
export { type DueWords, sayVerdict, sayWrong, type VerdictWords, verdictWords } from "./verdicts";
