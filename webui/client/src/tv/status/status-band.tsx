/**
 * `StatusBand`: the band between or beside the sides: phase, last word, standing bet, lances, or
 * the count.
 */

import type { View } from "../../generated/protocol";
import { latestOf } from "../../net/hand-entries";
import { invitingPath } from "../../net/invitation";
import { invitation } from "../../state/store";
import { Plate } from "../../stone-animation/plate";
import { animationOf } from "../../stone-animation/player";
import { useQrCode } from "../../ui/qr-code";
import { inRuns, type Phrases, sayHappening, sayNobody, sayTurn } from "../../words";
import { t } from "../../words/i18n";
import { headingOf, phaseName } from "../../words/phases";
import { Count, CountAwaited } from "../count/count";
import { fitStyle } from "../fit-text";
import { say } from "../words";
import { Contradictions, openVerdict, wrongWords } from "./contradictions";
import { Lances } from "./lances";
import { Awaited, StandingBet } from "./standing-bet";

export function StatusBand({ view, phrases }: { view: View; phrases: Phrases }) {
  const { hand, match } = view;
  const counted = hand.phase === "counted";
  const count = counted || hand.phase === "proposed";
  const wrong = wrongWords(view).length > 0;
  // The winner of the game is shown once the stones have moved.
  const heading =
    animationOf(view) && counted ? phaseName("counted", false) : headingOf(view, phrases);
  return (
    <section
      class="status-band"
      aria-labelledby="going-on"
      data-counted={count}
      data-wrong={wrong}
      data-ordago={hand.standing?.ordago === true}
    >
      <div class="head">
        <p class="where" data-testid="tv-hand">
          {view.counter
            ? say("tv.where_game", { game: match.game })
            : say("tv.where", { game: match.game, hand: hand.number })}
          <span class="table-code">
            {" · "}
            {t("app.at_table", { code: view.table }).replaceAll(" ", "\u00a0")}
            {view.referee && (
              <span data-testid="tv-referee">
                {" · "}
                {t("referee.is", { name: view.referee.name })}
              </span>
            )}
          </span>
        </p>
        <h2
          id="going-on"
          style={fitStyle(heading, 9, 0.63)}
          data-testid="tv-lance"
          data-lance={hand.phase}
        >
          {heading}
        </h2>
        <Reminders view={view} />
        {!count && !wrong && <LastWord view={view} phrases={phrases} />}
        {hand.standing && <Awaited view={view} standing={hand.standing} phrases={phrases} />}
        {!hand.standing && hand.turn !== null && !joining(view) && (
          <p class="turn" data-testid="tv-turn">
            {sayTurn(phrases, hand.turn)}
          </p>
        )}
        {count && <CountAwaited view={view} phrases={phrases} />}
        {count && <Plate view={view} />}
      </div>
      {count ? (
        <Count view={view} phrases={phrases} />
      ) : (
        <>
          <TableAwaits view={view} phrases={phrases} />
          {!openVerdict(view) && <Lances view={view} phrases={phrases} />}
        </>
      )}
    </section>
  );
}

/**
 * What the table waits for: a correction or ruling, an answer, players with phones; else the plate.
 */
function TableAwaits({ view, phrases }: { view: View; phrases: Phrases }) {
  if (wrongWords(view).length > 0) {
    return (
      <ul class="wrong-words">
        <Contradictions view={view} phrases={phrases} />
      </ul>
    );
  }
  const { standing } = view.hand;
  if (standing) return <StandingBet standing={standing} phrases={phrases} />;
  // For as long as seats are free: those who come later join by it, too.
  if (view.seats.some((seat) => seat.phone === null)) return <JoinTable view={view} />;
  return <Plate view={view} />;
}

/** Whether nobody has sat down with a phone yet. */
function joining(view: View): boolean {
  return view.seats.every((seat) => seat.phone === null);
}

/** QR code of the table, with the invitation where a seated phone pointed this TV here. */
function JoinTable({ view }: { view: View }) {
  const qr = useQrCode(invitingPath(`/t/${view.table}`, invitation.value));
  return (
    <div class="join-table">
      <img class="qr" src={qr ?? undefined} alt={say("tv.qr_table_alt", { table: view.table })} />
      <p>{say(view.counter ? "tv.count_too" : "tv.sit_down")}</p>
    </div>
  );
}

/** `LastWord`: what was said last, and below it what came of it at once: a deje, a game won. */
interface LastWords {
  loud: string;
  quiet: string | null;
}

export function lastWords(view: View, phrases: Phrases): LastWords {
  const latest = latestOf(view);
  const last = latest.at(-1);
  if (!last) return { loud: "", quiet: null };
  const overruled = latest.findLast((one) => one.type === "answer_overruled");
  if (overruled) return { loud: sayHappening(overruled, phrases), quiet: null };
  const [run] = inRuns(latest);
  const nobody = run?.length === latest.length ? sayNobody(run, view.seats.length, phrases) : null;
  if (nobody !== null) return { loud: nobody, quiet: null };
  const bid = latest.findLast((one) => one.type === "bid_spoken");
  if (!bid || last.type === "bid_spoken") return { loud: sayHappening(last, phrases), quiet: null };
  return { loud: sayHappening(bid, phrases), quiet: sayHappening(last, phrases) };
}

function LastWord({ view, phrases }: { view: View; phrases: Phrases }) {
  const { loud, quiet } = lastWords(view, phrases);
  return (
    <p class="last" data-testid="tv-last">
      <span>{loud}</span>
      {quiet !== null && <span class="quiet">{quiet}</span>}
    </p>
  );
}

/** `Reminders`: what applies to the first hand of a game (corrido, no señas). */
export function Reminders({ view }: { view: View }) {
  const { reminders } = view.rules;
  const counted = view.hand.phase === "counted";
  const said = [
    ...(reminders.includes("no_signs") ? [say("tv.no_signs")] : []),
    ...(reminders.includes("corrido") ? [say("tv.corrido")] : []),
  ];
  if (said.length === 0 || counted) return null;
  return (
    <p class="reminders" data-testid="tv-reminders">
      {said.map((one) => (
        <strong key={one}>{one}</strong>
      ))}
    </p>
  );
}
