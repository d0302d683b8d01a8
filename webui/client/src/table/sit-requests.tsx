import type { SitRequest, View } from "../generated/protocol";
import { t } from "../i18n";
import { playerAt } from "../seat/actor";
import { answerSitting, connected } from "../store";
import { Button } from "../ui/button";
import { say } from "./sitting-words";
import "./sit-requests.css";

interface SitRequestLineProps {
  now: View;
  asked: SitRequest;
}

/** "Xabi quiere sentarse, con Ane de pareja." The oldest request of a phone without invitation. */
export function SitRequestLine({ now, asked }: SitRequestLineProps) {
  const off = !connected.value && t("why.offline");
  const answer = (yes: boolean) => answerSitting(asked.request, yes);
  return (
    <section
      class="sit-request"
      data-testid="sit-request"
      // The answer is to this request only, also where another one takes its place.
      data-situation={`${asked.request} ${asked.name}`}
      role="status"
    >
      <p>{wantedWords(now, asked)}</p>
      <Button id="sit-no" size="small" kind="plain" off={off} onPress={() => answer(false)}>
        {t("common.no")}
      </Button>
      <Button id="sit-yes" size="small" off={off} onPress={() => answer(true)}>
        {t("common.yes")}
      </Button>
    </section>
  );
}

function wantedWords(now: View, { seat, name }: SitRequest): string {
  const wanted = now.seats[seat];
  if (wanted?.phone) return say("join.wants_seat_of", { name, who: wanted.player });
  const partner = now.seats.find(
    (one) => one.side === wanted?.side && one.seat !== seat && one.phone !== null,
  );
  return partner
    ? say("join.wants_seat_with", { name, who: playerAt(now, partner.seat) })
    : say("join.wants_seat", { name });
}
