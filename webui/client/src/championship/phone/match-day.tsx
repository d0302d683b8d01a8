/** What a pair does about the day of its match, on a phone. */
import { useSignal } from "@preact/signals";
import type { Championship, ChampionshipMatch, Mine } from "../../generated/championship";
import { Button } from "../../ui/button";
import { DayField } from "../../ui/form/day-field";
import { bound, Field } from "../../ui/form/field";
import { Form } from "../../ui/form/form";
import { t } from "../../words/i18n";
import { proposalWords } from "../days";
import { send, sending } from "../link";
import { say } from "../words";

type Own = Mine["own"][number]["matches"][number];

/** What this phone may do about the day of a match. */
export const ownOf = (mine: Mine | null, match: number): Own | undefined =>
  mine?.own.flatMap(({ matches }) => matches).find((one) => one.match === match);

/** The other pair proposes a day. */
export function Answer({ now, match }: { now: Championship; match: ChampionshipMatch }) {
  const { number, proposed } = match;
  const off = sending.value && t("why.saving");
  return (
    <div class="asking-phone" data-testid={`day-${number}`}>
      <p>{proposalWords(now, match)}</p>
      <div class="few">
        <Button
          id={`decline-day-${number}`}
          off={off}
          onPress={() => void send({ type: "take_back_day", match: number })}
        >
          {say("mine.decline_day")}
        </Button>
        <Button
          id={`accept-day-${number}`}
          kind="main"
          means={String(proposed?.number)}
          off={off}
          onPress={() =>
            proposed && void send({ type: "accept_day", match: number, proposal: proposed.number })
          }
        >
          {say("mine.accept_day")}
        </Button>
      </div>
    </div>
  );
}

/** On the page of a match of this phone's: the day is proposed, accepted and taken back. */
export function MatchDay(props: {
  now: Championship;
  match: ChampionshipMatch;
  mine: Mine | null;
}) {
  const { now, match, mine } = props;
  const asks = useSignal(false);
  const may = ownOf(mine, match.number)?.may ?? [];
  const { number, proposed } = match;
  if (may.length === 0) return <p class="soft">{proposalWords(now, match)}</p>;
  const off = sending.value && t("why.saving");
  return (
    <section class="list match-day">
      {may.includes("accept_day") ? (
        <Answer now={now} match={match} />
      ) : (
        proposed && (
          <p data-testid="day-waits">{`${proposalWords(now, match)}. ${say("mine.day_waits")}`}</p>
        )
      )}
      {asks.value ? (
        <Propose match={match} onDone={() => (asks.value = false)} />
      ) : (
        may.includes("propose_day") && (
          <Button id="propose-day" onPress={() => (asks.value = true)}>
            {say(match.day === null && !proposed ? "mine.propose_day" : "mine.another_day")}
          </Button>
        )
      )}
      {may.includes("take_back_day") && !may.includes("accept_day") && (
        <Button
          id="take-back-day"
          kind="plain"
          means={`${proposed?.number} ${match.day}`}
          off={off}
          onPress={() => void send({ type: "take_back_day", match: number })}
        >
          {say(proposed ? "mine.withdraw_day" : "mine.cancel_day")}
        </Button>
      )}
    </section>
  );
}

function Propose({ match, onDone }: { match: ChampionshipMatch; onDone: () => void }) {
  const day = useSignal("");
  const note = useSignal("");
  const off = (day.value === "" && say("mine.no_day")) || (sending.value && t("why.saving"));
  const propose = async (): Promise<void> => {
    if (off) return;
    const answer = await send({
      type: "propose_day",
      match: match.number,
      day: day.value,
      note: note.value.trim() || null,
    });
    if (answer?.type === "ack") onDone();
  };
  return (
    <Form class="list" onSubmit={() => void propose()}>
      <DayField id="day" label={say("mine.day")} {...bound(day)} />
      <Field id="day-note" label={say("mine.day_note")} {...bound(note)} most={40} />
      <Button id="day-send" kind="main" off={off} onPress={() => void propose()}>
        {say("mine.send_day")}
      </Button>
    </Form>
  );
}
