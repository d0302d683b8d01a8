import { useSignal } from "@preact/signals";
import type { View } from "../../generated/protocol";
import { invitingPath } from "../../net/invitation";
import { isPrivateAddress } from "../../pwa/secure-context";
import { invitation, welcome } from "../../state/store";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { useQrCode } from "../../ui/qr-code";
import { t } from "../../words/i18n";
import "./invite.css";

/** Whether a seat has no phone, so that others can join. */
export function hasFreeSeat(now: View): boolean {
  return now.seats.some((seat) => seat.phone === null);
}

/** How others join: QR code, address, and the address of the TV page. */
export function Invite({ now }: { now: View }) {
  return (
    <section class="invite">
      <h2>{t("mesa.invite")}</h2>
      <Ways now={now} />
    </section>
  );
}

/** Button that shows how others join. */
export function InviteButton({ now, kind }: { now: View; kind: "main" | "quiet" | "plain" }) {
  const open = useSignal(false);
  const close = () => (open.value = false);
  return (
    <>
      <Button id="open-invite" kind={kind} onPress={() => (open.value = true)}>
        {t("mesa.invite")}
      </Button>
      {open.value && (
        <Dialog id="invite" title={t("mesa.invite")} onClose={close}>
          <div class="invite">
            <Ways now={now} />
          </div>
          <Button id="invite-close" onPress={close}>
            {t("common.close")}
          </Button>
        </Dialog>
      )}
    </>
  );
}

function Ways({ now }: { now: View }) {
  const [address = `${location.origin}/`] = welcome.value?.addresses ?? [];
  const path = invitingPath(`/t/${now.table}`, invitation.value);
  const qr = useQrCode(path);
  return (
    <>
      <img
        src={qr ?? undefined}
        alt={t("mesa.qr_of", { address: address.replace(/\/$/, "") + path })}
        width={220}
        height={220}
      />
      <p class="address">{address.replace(/\/$/, "") + path}</p>
      {isPrivateAddress(address) && <p class="soft">{t("pwa.stay")}</p>}
      <p class="soft">{t("mesa.tv_at", { address: `${address.replace(/\/$/, "")}/tv` })}</p>
    </>
  );
}
