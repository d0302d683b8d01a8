export { sayToAgree, sayToSee } from "./asked";
export { awardWords, sayAward, type AwardWords } from "./awards";
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
  sideName,
  tellOf,
  type SayKey,
  type Tell,
  type Translate,
} from "./tell";
export { sayVerdict, sayWrong, verdictWords, type DueWords, type VerdictWords } from "./verdicts";
