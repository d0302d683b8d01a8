import type { Command, View } from "../../generated/protocol";
import { act, ofHouse, ofPlayer, refereeing } from "../../seat/actor";
import { send } from "../../state/store";
import { Confirm } from "../../ui/dialog";
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
