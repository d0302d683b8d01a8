import { useSignal } from "@preact/signals";
import type { Option, View } from "../../generated/protocol";
import { act, mine, offered, playerAt, sendingDisabled } from "../../seat/actor";
import { Button } from "../../ui/button";
import { Choices } from "../../ui/choices";
import { Dialog } from "../../ui/dialog";
import { hasKey, t } from "../../words/i18n";
import "./reminders.css";

/** Reminders that seated phones show as a button instead. */
const NOTED: ReadonlySet<string> = new Set(["mus_visto_agreed", "mus_visto_must", "replace_4567"]);

type Note = Extract<Option, { do: "note" }>;

/**
 * `Reminders`: dealer, reminders of the rules, and buttons for notes. Shown before the first bid of
 * a hand.
 */
export function Reminders({ now }: { now: View }) {
  const { rules, hand } = now;
  const notes = offered(now, "note");
  const noted = mine.value.length > 0 && (notes.length > 0 || hand.marks.length > 0);
  return (
    <div class="last reminders" data-testid="reminders">
      <div class="line">
        {hand.phase !== "corrido" && <p>{t("play.deals", { name: playerAt(now, hand.dealer) })}</p>}
        {noted && notes.map((note) => <NoteButton key={note.what} now={now} note={note} />)}
      </div>
      {rules.reminders
        .filter((code) => !noted || !NOTED.has(code))
        .map((code) => {
          const key = `play.remind.${code}`;
          return hasKey(key) ? <p key={code}>{t(key)}</p> : null;
        })}
      {hand.marks.length > 0 && (
        <p class="marks">
          {hand.marks.map((mark) => (
            <span key={`${mark.what}${mark.seat ?? ""}`} data-testid={`mark-${mark.what}`}>
              ✓{" "}
              {mark.what === "replaced_4567"
                ? t("say.noted.replaced_4567", { who: playerAt(now, mark.seat ?? 0) })
                : t("say.noted.mus_visto")}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/**
 * Note something: with one tap if it concerns the whole table, else with a second one for the
 * player.
 */
function NoteButton({ now, note }: { now: View; note: Note }) {
  const asking = useSignal(false);
  const { what, seats } = note;
  const press = (): void => {
    if (seats.length === 0) act({ type: "note", what });
    else asking.value = true;
  };
  return (
    <>
      <Button
        id={`note-${what}`}
        kind="plain"
        size="small"
        off={sendingDisabled.value}
        onPress={press}
      >
        {t(`play.note.${what}`)}
      </Button>
      {asking.value && (
        <Dialog id="note-whose" title={t("play.note.whose")} onClose={() => (asking.value = false)}>
          <div class="players">
            <Choices
              id={`note-${what}`}
              of={seats}
              onChoose={(seat) => {
                asking.value = false;
                act({ type: "note", what, seat });
              }}
            >
              {(seat) => playerAt(now, seat)}
            </Choices>
          </div>
        </Dialog>
      )}
    </>
  );
}
