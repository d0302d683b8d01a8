/** Removing a phone from the table: the question before it, and the one to the second phone. */
import type { Command, View } from "../../generated/protocol";
import { act, ofHouse, ofPlayer, refereeing, sendingDisabled } from "../../seat/actor";
import { phone, send } from "../../state/store";
import { Confirm } from "../../ui/dialog";
import { RequestLine } from "../../ui/request-line";
import { ergative } from "../../words";
import { t } from "../../words/i18n";
import { say } from "../seats/sitting-words";

interface ExpelConfirmProps {
  now: View;
  seat: number;
  onClose: () => void;
}

/** The referee and the house remove a phone at once; of those seated, two must agree. */
export function ExpelConfirm({ now, seat, onClose }: ExpelConfirmProps) {
  const role = refereeing.value ? "referee" : ofHouse() ? "house" : null;
  return (
    <Confirm
      id="expel"
      title={say(role ? "join.expel_at_once" : "join.expel_sure", ofPlayer(now, seat))}
      yes={say("join.expel")}
      danger
      onYes={() => {
        const command: Command = { type: "expel", seat };
        if (role) send(command, role);
        else act(command);
      }}
      onClose={onClose}
    />
  );
}

/** "Ane quiere echar a Xabi de la mesa." Its own phone is not asked. */
export function ExpelRequest({ now, seat }: { now: View; seat: number }) {
  const { player: name = "", expel } = now.seats[seat] ?? {};
  if (!expel) return null;
  const own = expel.phone === phone.value;
  const who = expel.by;
  return (
    <RequestLine
      id="expel-asked"
      situation={`${seat} ${name} ${who}`}
      words={
        own
          ? say("join.asked_expel", { name })
          : say("join.wants_expel", { name, who, who_k: ergative(who) })
      }
      no={{
        id: "expel-no",
        text: t(own ? "common.cancel" : "common.no"),
        onPress: () => act({ type: "keep_phone", seat }),
      }}
      yes={
        own
          ? null
          : {
              id: "expel-yes",
              text: say("join.expel_yes"),
              danger: true,
              onPress: () => act({ type: "expel", seat }),
            }
      }
      off={sendingDisabled.value}
    />
  );
}
