import type { Championship } from "../../../generated/championship";
import { welcome } from "../../link";
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
        return (
          <section key={path} class="card-page">
            <h1>{tableName(n + 1)}</h1>
            <img src={`/qr.svg?path=${encodeURIComponent(path)}`} alt={whole} />
            <p>{say("print.scan")}</p>
            <p>{whole}</p>
            <p>{view.name}</p>
          </section>
        );
      })}
    </>
  );
}
