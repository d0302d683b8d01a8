/** Dialog for the house PIN, over any page, when a request needs it. */
import { render } from "preact";
import { Dialog } from "../ui/dialog";
import { PinForm } from "./pin-form";
import { loadHouseWords, say } from "./words";
import "../ui/theme/phone.css";

let asking: Promise<boolean> | null = null;

/** Ask for the PIN; whether it was entered. Requests that ask meanwhile share the dialog. */
export function askPin(): Promise<boolean> {
  asking ??= show().finally(() => (asking = null));
  return asking;
}

async function show(): Promise<boolean> {
  await loadHouseWords();
  const place = document.body.appendChild(document.createElement("div"));
  const entered = await new Promise<boolean>((done) =>
    render(
      <Dialog id="house-asks" title={say("pin.title")} onClose={() => done(false)}>
        <PinForm onEntered={() => done(true)} />
      </Dialog>,
      place,
    ),
  );
  render(null, place);
  place.remove();
  return entered;
}
