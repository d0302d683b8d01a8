import type { View } from "../generated/protocol";
import { t } from "../i18n";
import { invitingPath } from "../invitation";
import { isPrivateAddress } from "../pwa/secure-context";
import { invitation, welcome } from "../store";
import { useQrCode } from "../ui/qr-code";
import "./invite.css";

/** How others join: QR code, address, and the address of the TV page. */
export function Invite({ now }: { now: View }) {
  const [address = `${location.origin}/`] = welcome.value?.addresses ?? [];
  const path = invitingPath(`/t/${now.table}`, invitation.value);
  const qr = useQrCode(path);
  return (
    <section class="invite">
      <h2>{t("mesa.invite")}</h2>
      <img
        src={qr ?? undefined}
        alt={t("mesa.qr_of", { address: address.replace(/\/$/, "") + path })}
        width={220}
        height={220}
      />
      <p class="address">{address.replace(/\/$/, "") + path}</p>
      {isPrivateAddress(address) && <p class="soft">{t("pwa.stay")}</p>}
      <p class="soft">{t("mesa.tv_at", { address: `${address.replace(/\/$/, "")}/board` })}</p>
    </section>
  );
}
