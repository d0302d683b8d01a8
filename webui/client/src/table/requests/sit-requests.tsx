import type { SitRequest, View } from "../../generated/protocol";
import { connected, say as tell } from "../../state/store";
import { RequestLine } from "../../ui/request-line";
import { t } from "../../words/i18n";
import { say } from "../seats/sitting-words";

interface SitRequestLineProps {
  now: View;
  asked: SitRequest;
}

/** "Xabi quiere sentarse, con Ane de pareja." The oldest request of a phone without invitation. */
export function SitRequestLine({ now, asked }: SitRequestLineProps) {
  const answer = (yes: boolean) => tell({ type: "answer_sitting", request: asked.request, yes });
  return (
    <RequestLine
      id="sit-request"
      situation={`${asked.request} ${asked.name}`}
      words={wantedWords(now, asked)}
      no={{ id: "sit-no", text: t("common.no"), onPress: () => answer(false) }}
      yes={{ id: "sit-yes", text: t("common.yes"), onPress: () => answer(true) }}
      off={!connected.value && t("why.offline")}
    />
  );
}

function wantedWords(now: View, { seat, name }: SitRequest): string {
  const wanted = now.seats[seat];
  if (wanted?.phone) return say("join.wants_seat_of", { name, who: wanted.player });
  const partner = now.seats.find(
    (one, place) => one.side === wanted?.side && place !== seat && one.phone !== null,
  );
  return partner
    ? say("join.wants_seat_with", { name, who: partner.player })
    : say("join.wants_seat", { name });
}
