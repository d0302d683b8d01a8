/** `Entries`: who is entered; a phone says here which pair is its own, or enters one. */
import { openPage } from "../../browser/history";
import type { Championship, Mine } from "../../generated/championship";
import { Button } from "../../ui/button";
import { say as saySocket } from "../link";
import { say } from "../words";

export function Entries({ now, mine }: { now: Championship; mine: Mine | null }) {
  const single = now.entry !== "pairs";
  const chooses =
    (mine?.entries.length ?? 0) + (mine?.waiting.length ?? 0) === 0 && now.state !== "closed";
  return (
    <section class="list entered">
      {now.may_enter && chooses && (
        <Button id="enter" kind="main" onPress={() => openPage("enter")}>
          {say(single ? "enter.open_single" : "enter.open")}
        </Button>
      )}
      {!now.may_enter && now.state === "entries" && <p>{say("enter.closed")}</p>}
      {chooses && now.entries.length > 0 && <p>{say("mine.choose_hint")}</p>}
      <ul>
        {now.entries.map(({ number, name, players, present, out }) => (
          <li
            key={number}
            data-testid={`entry-${number}`}
            data-mine={mine?.entries.includes(number)}
          >
            <span>
              <b>{name}</b>
              {players.length > 0 && players.join(" · ") !== name && (
                <span class="soft">{players.join(" · ")}</span>
              )}
              {out !== null && <span class="soft">{say(`out.${out}`)}</span>}
              {out === null && present && <span class="soft">✓ {say("mine.present_done")}</span>}
            </span>
            {chooses && out === null && (
              <Button
                id={`mine-${number}`}
                size="small"
                label={`${say(single ? "mine.choose_single" : "mine.choose")}: ${name}`}
                onPress={() => saySocket({ type: "join_entry", entry: number })}
              >
                {say(single ? "mine.choose_single" : "mine.choose")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
