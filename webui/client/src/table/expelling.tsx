/** Removing a phone from the table: the question before it, and the one to the second phone. */
import type { Seat } from "../generated/protocol";
import { t } from "../i18n";
import { act, named, sendingDisabled } from "../seat/actor";
import { phone } from "../store";
import { ergative } from "../table-words";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { say } from "./sitting-words";
import "./sit-requests.css";

interface ExpelConfirmProps {
  seat: Seat;
  onClose: () => void;
}

export function ExpelConfirm({ seat, onClose }: ExpelConfirmProps) {
  return (
    <Confirm
      id="expel"
      title={say("join.expel_sure", named(seat.player))}
      yes={say("join.expel")}
      danger
      onYes={() => act({ type: "expel", seat: seat.seat })}
      onClose={onClose}
    />
  );
}

/** "Ane quiere echar a Xabi de la mesa." Its own phone is not asked. */
export function ExpelRequest({ seat: { seat, player: name, expel } }: { seat: Seat }) {
  if (!expel) return null;
  const own = expel.phone === phone.value;
  const who = expel.by;
  return (
    <section
      class="sit-request"
      data-testid="expel-asked"
      data-situation={`${seat} ${name} ${who}`}
      role="status"
    >
      <p>
        {own
          ? say("join.asked_expel", { name })
          : say("join.wants_expel", { name, who, who_k: ergative(who) })}
      </p>
      <Button
        id="expel-no"
        size="small"
        kind="plain"
        off={sendingDisabled.value}
        onPress={() => act({ type: "keep_phone", seat })}
      >
        {t(own ? "common.cancel" : "common.no")}
      </Button>
      {!own && (
        <Button
          id="expel-yes"
          size="small"
          kind="danger"
          off={sendingDisabled.value}
          onPress={() => act({ type: "expel", seat })}
        >
          {say("join.expel_yes")}
        </Button>
      )}
    </section>
  );
}
