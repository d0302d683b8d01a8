/** `More`: time, notices, people, printing, the history, and the end of the championship. */
import { ConfirmButton } from "../../../ui/confirm-button";
import { Languages } from "../../../ui/languages";
import { Others } from "../../others";
import { say as sayShared } from "../../words";
import { act } from "../act";
import type { Directing } from "../directing";
import { PRINTED } from "../print/printed";
import { say } from "../words";
import { History } from "./history";
import { Notices } from "./notices";
import { People } from "./people";
import { RoomSize } from "./room-size";
import { Time } from "./time";

export function More({ view, directed }: Directing) {
  return (
    <div class="more">
      <Time view={view} />
      <Notices view={view} />
      <RoomSize view={view} />
      <People directed={directed} />
      <section class="list ways">
        <h2>{say("more.print")}</h2>
        {PRINTED.map((what) => (
          <a
            key={what}
            class="button"
            href={`/director/print/${what}`}
            data-testid={`open-print-${what}`}
          >
            {say(`print.${what}`)}
          </a>
        ))}
      </section>
      <section class="list ways">
        <h2>{say("more.files")}</h2>
        <a class="button" href="/bracket" data-testid="open-bracket">
          {say("more.bracket")}
        </a>
        {(["entries", "matches", "standings"] as const).flatMap((what) =>
          (["csv", "json"] as const).map((kind) => (
            <a
              key={what + kind}
              class="button"
              href={`/api/championships/${view.code}/${what}.${kind}`}
              data-testid={`file-${what}-${kind}`}
            >
              {what === "standings" ? sayShared("bracket.standings") : say(`part.${what}`)} ({kind})
            </a>
          )),
        )}
      </section>
      <section class="list ways">
        <Others page="/director" />
        <a class="button plain" href="/director?new" data-testid="open-another">
          {say("more.another")}
        </a>
        <a class="button plain" href="/director/circuits" data-testid="open-circuits">
          {say("more.circuits")}
        </a>
      </section>
      <section class="list">
        <ConfirmButton
          id="close-championship"
          kind="danger"
          question={{
            id: "close-sure",
            title: say("more.close"),
            text: say("more.close_text"),
            yes: say("more.close"),
            danger: true,
            onYes: () => void act({ type: "close_championship" }),
          }}
        >
          {say("more.close")}
        </ConfirmButton>
      </section>
      <History acts={directed.acts} />
      <Languages />
    </div>
  );
}
