import { articleOfPhase } from "../../book/article-of-phase";
import { BookLink } from "../../book/link";
import {
  type Happening,
  LANCES,
  type Lance as LanceName,
  type View,
} from "../../generated/protocol";
import { bidsOf, lanceIn, lastOf, latestOf } from "../../net/hand-entries";
import { phrasesNow, playerAt } from "../../seat/actor";
import { actOf } from "../../seat/awaited";
import { nothingEntered } from "../../seat/choices";
import { SideSign } from "../../ui/pieces/stones";
import {
  inRuns,
  lanceName,
  sayHappening,
  sayLanceState,
  sayNobody,
  sayStanding,
  sideName,
} from "../../words";
import { t } from "../../words/i18n";
import { sayLanceShort } from "../../words/lances";
import { DrawProgress } from "../seats/draw-offer";
import { Reminders } from "./reminders";
import "./play-header.css";

/**
 * `PlayHeader`: header of the playing screen: current phase, mano, last word spoken, stake of each
 * lance.
 */
export function PlayHeader({ now }: { now: View }) {
  const phrases = phrasesNow(now);
  const { hand } = now;
  const over = hand.phase === "counted" || hand.phase === "proposed";
  const fresh = !over && nothingEntered(hand);
  // In these phases the controls say more than the last word.
  const told = !over && hand.phase !== "cards";
  // The request itself is shown below.
  const last = lastOf(now);
  const asking = last?.type === "requested" && last.kind === "act";
  return (
    <section class="play-header" aria-label={t("play.hand_n", { n: hand.number })}>
      <div class="heading">
        <BookLink id="open-hand" to="hand" testid="open-hand" class="where">
          <strong data-testid="phase" data-phase={hand.phase}>
            {phaseName(now)}
          </strong>
          <span class="soft">
            {hand.phase !== "corrido" && t("play.mano_is", { name: playerAt(now, hand.mano) })}
            {now.unrecorded && <span data-testid="unrecorded">{t("play.unrecorded")}</span>}
          </span>
          <span class="visually-hidden">: {t("hand.story")}</span>
          <StoryMark />
        </BookLink>
        <BookLink
          id="phase-help"
          to={`book/${articleOfPhase(hand)}`}
          testid="phase-help"
          class="help"
        >
          <span aria-hidden="true">?</span>
          <span class="visually-hidden">{t("book.read")}</span>
        </BookLink>
      </div>
      {hand.forfeit !== null && (
        <p class="soft" data-testid="hand-taken">
          {t("play.hand_taken", { side: sideName(phrases, hand.forfeit) })}
        </p>
      )}
      <DrawProgress now={now} />
      {fresh && !now.draw && !actOf(now) && <Reminders now={now} />}
      {!fresh && told && (
        <p class="last" data-testid="last-word">
          {hand.standing && !isBet(last) && (
            <b>
              {sayStanding(phrases, hand.standing)}
              {!asking && " · "}
            </b>
          )}
          {!asking && latestWords(now)}
        </p>
      )}
      {!over && (
        <ol class="lances">
          {LANCES.map((name) => (
            <Lance key={name} now={now} name={name} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Icon of the hand log, with arrows that hint at swiping. */
function StoryMark() {
  return (
    <svg class="story-mark" viewBox="0 0 32 24" aria-hidden="true">
      <path d="M9 5h14M9 12h14M9 19h9" />
      <path class="edge" d="M4 8l-3 4 3 4M28 8l3 4-3 4" />
    </svg>
  );
}

/** The words of a bet contain what stands. */
function isBet(one: Happening | undefined): boolean {
  if (one?.type !== "bid_spoken") return false;
  return one.word === "envido" || one.word === "reenvido" || one.word === "ordago";
}

function Lance({ now, name }: { now: View; name: LanceName }) {
  const phrases = phrasesNow(now);
  const lance = lanceIn(now.hand.lances, name);
  if (!lance) return null;
  const here = now.hand.phase.startsWith(name);
  const taken = lance.side !== null && lance.state !== "open" ? lance.side : null;
  const shown = lance.ruling?.side ?? taken;
  return (
    <li
      class={`lance ${lance.state}${here ? " here" : ""}`}
      aria-current={here ? "step" : undefined}
      data-testid={`lance-${name}`}
      data-state={lance.state}
      data-stones={lance.stones}
      data-plate-else={name}
    >
      <span class="name">{lanceName(phrases, name, lance.punto)}</span>
      <span class="visually-hidden">
        {sayLanceState(phrases, lance, bidsOf(now.hand.entries, name))}
      </span>
      <span class="state" aria-hidden="true">
        {shown !== null && <SideSign side={shown} />}
        {sayLanceShort(lance, here && now.hand.standing?.ordago === true)}
      </span>
    </li>
  );
}

function phaseName(now: View): string {
  const phrases = phrasesNow(now);
  const { phase, lances } = now.hand;
  switch (phase) {
    case "grande":
    case "chica":
    case "pares":
      return lanceName(phrases, phase);
    case "juego":
      return lanceName(phrases, "juego", lanceIn(lances, "juego")?.punto);
    case "pares_said":
      return t("play.ask.pares");
    case "juego_said":
      return t("play.ask.juego");
    default:
      return t(`play.phase.${phase}`);
  }
}

/**
 * All events of the last command, in words: "Jon no quiere · Grande · deje · Ellos +1", "Nadie más
 * tiene pares".
 */
function latestWords(now: View): string {
  const phrases = phrasesNow(now);
  const happened = latestOf(now);
  const [first, second] = happened;
  if (first?.type === "corrected") {
    // Entries repeated after a correction are not new; a ruling in their place is.
    const said = first.back === null && second ? [first, second] : [first];
    return said.map((one) => sayHappening(one, phrases)).join(" · ");
  }
  const said = inRuns(happened).flatMap(
    (run) =>
      sayNobody(run, now.seats.length, phrases) ?? run.map((one) => sayHappening(one, phrases)),
  );
  return said.join(" · ");
}
