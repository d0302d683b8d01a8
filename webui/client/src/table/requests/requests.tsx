import type { Request as Asked, Outcome, View } from "../../generated/protocol";
import { phrasesNow, sendingDisabled } from "../../seat/actor";
import { sideNamed } from "../../seat/order";
import { SideSign } from "../../ui/pieces/stones";
import { Request } from "../../ui/request";
import { sayScoreAwaited } from "../../words";
import { scoreLine, t } from "../../words/i18n";
import { answersTo, nameOf } from "./answers";
import { requestWords } from "./request-words";

/**
 * `RequestLine`: one request at a time that hinders nothing: for a seat, to remove a phone, or an
 * end that is disputed. What this phone may answer comes before what it has asked for itself.
 */
export function RequestLine({ now }: { now: View }) {
  const lines = now.requests
    .filter(({ kind, disputed }) => disputed || (kind !== "act" && kind !== "count"))
    .map((request) => ({ request, answers: answersTo(now, request) }));
  const asks = lines.find(({ answers }) => answers.some(({ kind }) => kind === "yes"));
  const shown =
    asks ?? lines.find(({ request, answers }) => answers.length > 0 || request.disputed);
  if (!shown) return null;
  const { request } = shown;
  const more = lines
    .map((line) => line.request)
    .filter(
      (one) =>
        one !== request &&
        request.kind === "seat_back" &&
        one.kind === "seat_back" &&
        one.phone === request.phone,
    );
  return (
    <Request
      line
      id={`${nameOf(request)}-request`}
      situation={[request, ...more].map((one) => one.request).join()}
      title={requestWords(now, request, more)}
      answers={answersTo(now, request, more)}
      off={sendingDisabled.value}
    />
  );
}

/**
 * `ActRequest`: what one phone does not do alone: a score to be set, an undo beyond the hand, the
 * end of the match. Shown on every phone, with the score as it would be.
 *
 * Those who are asked accept or decline it, the side that asks can withdraw it; the referee can
 * accept it.
 */
export function ActRequest({ now, request }: { now: View; request: Asked }) {
  const answers = answersTo(now, request);
  const asked = answers.some(({ kind }) => kind === "yes");
  return (
    <Request
      id="act-request"
      situation={`${request.request}`}
      title={requestWords(now, request)}
      answers={answers}
      off={sendingDisabled.value}
    >
      {request.outcome && request.acts[0]?.type !== "rematch" && (
        <ScoreThen now={now} outcome={request.outcome} />
      )}
      {!asked && (
        <p class="soft" data-testid="to-agree">
          {sayScoreAwaited(phrasesNow(now), request.waits)}
        </p>
      )}
    </Request>
  );
}

/** The score as it would be, where it would be another one. */
function ScoreThen({ now, outcome: { score, games } }: { now: View; outcome: Outcome }) {
  const won = now.sides.some(({ games: before }, side) => before !== games[side]);
  const changes = won || now.sides.some(({ stones }, side) => stones !== score[side]);
  return (
    <>
      {changes && (
        <>
          <p class="soft">{t("asked.then")}</p>
          <ul>
            {now.sides.map((_, side) => (
              <li key={side} data-testid={`asked-${side}`} data-stones={score[side]}>
                <SideSign side={side} />
                <span class="name">{sideNamed(now, side)}</span>
                <b>{score[side]}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {won && (
        <p>
          <b data-testid="asked-games">{t("asked.games", { n: scoreLine(games) })}</b>
        </p>
      )}
    </>
  );
}
