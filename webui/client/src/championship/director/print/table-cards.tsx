import type { Championship } from "../../../generated/championship";
import { invitingPath } from "../../../net/invitation";
import { useQrCode } from "../../../ui/qr-code";
import { director, welcome } from "../../link";
import { tableName } from "../../names";
import { say } from "../words";

/** A card for each table of the room: its number, its address and the QR code of it. */
export function TableCards({ view }: { view: Championship }) {
  const [address = `${location.origin}/`] = welcome.value?.addresses ?? [];
  if (view.rooms === 0) {
    return (
      <>
        <h1>{view.name}</h1>
        <p>{say("print.nothing")}</p>
      </>
    );
  }
  return (
    <>
      {Array.from({ length: view.rooms }, (_, n) => {
        const path = `/room/${n + 1}`;
        const whole = address.replace(/\/$/, "") + path;
        const invitation = director.value?.invitations[n] ?? null;
        return (
          <section key={path} class="card-page">
            <h1>{tableName(n + 1)}</h1>
            <CardCode path={invitingPath(path, invitation)} address={whole} />
            <p>{say("print.scan")}</p>
            <p>{whole}</p>
            <p>{view.name}</p>
          </section>
        );
      })}
    </>
  );
}

/** The QR code of a table of the room, with the invitation by which players sit down there. */
function CardCode({ path, address }: { path: string; address: string }) {
  return <img src={useQrCode(path) ?? undefined} alt={address} />;
}
