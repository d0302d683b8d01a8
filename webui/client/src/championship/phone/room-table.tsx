/** A phone at a table of the room (/room/7): who plays here now, and a tap to take one's seat. */
import { useEffect } from "preact/hooks";
import type {
  Championship,
  ChampionshipMatch,
  Mine as MineShape,
} from "../../generated/championship";
import { invitationToRoom } from "../../net/invitation";
import { Languages } from "../../ui/languages";
import { Unsent } from "../../ui/unsent";
import { t } from "../../words/i18n";
import { useBuzzAtCall } from "../buzz";
import { RoundClock } from "../clock";
import { arrived, ended, joinChampionship, link, mine, view } from "../link";
import { lengthName, matchAt, matchOf, sideName, tableName } from "../names";
import { unsentWords } from "../unsent-words";
import { refusedWords, say } from "../words";
import { MatchLine } from "./match";
import { Mine } from "./mine";
import "../../ui/theme/phone.css";
import "./phone.css";

const table = Number(location.pathname.split("/")[2]);

export default function RoomTablePage() {
  useEffect(() => joinChampionship(), []);
  useBuzzAtCall();
  useEffect(() => {
    document.title = `${tableName(table)} · Amarrako`;
  });
  const now = view.value;
  return (
    <>
      <Unsent of={link} words={unsentWords} />
      <main class="sheet championship room-table">
        <header class="head">
          <h1>{tableName(table)}</h1>
          {now && <p>{now.name}</p>}
          {now?.clock && <RoundClock clock={now.clock} />}
        </header>
        {ended.value && <p role="alert">{refusedWords(ended.value)}</p>}
        {!arrived.value && <p role="status">{t("common.loading")}</p>}
        {arrived.value && !now && <p>{say("championship.none")}</p>}
        {now && <AtTable now={now} />}
        <a class="button plain" href="/bracket" data-testid="bracket">
          {say("after.open")}
        </a>
        <Languages />
      </main>
    </>
  );
}

function AtTable({ now }: { now: Championship }) {
  const match = matchAt(now, table);
  if (!match && (table < 1 || table > now.rooms)) {
    return <p role="alert">{say("room.no_such", { table: tableName(table) })}</p>;
  }
  const own = mine.value?.match == null ? undefined : matchOf(now, mine.value.match);
  if (!match) {
    return (
      <>
        <p data-testid="room-free">{say("room.free")}</p>
        <p class="soft">{say("room.free_next")}</p>
        <Mine now={now} mine={mine.value} />
      </>
    );
  }
  return (
    <>
      <section class="list" data-testid="room-match">
        <h2>{say(own === match ? "mine.now" : "state.running")}</h2>
        <p class="versus">
          <span>{sideName(now, match, 0)}</span>
          <span>{sideName(now, match, 1)}</span>
        </p>
        <p>{lengthName(match)}</p>
      </section>
      {match.code === null ? (
        <p>{say("room.paper")}</p>
      ) : (
        <TakeSeat now={now} match={match} code={match.code} mine={mine.value} />
      )}
      {own && own !== match && <Mine now={now} mine={mine.value} />}
    </>
  );
}

interface TakeSeatProps {
  now: Championship;
  match: ChampionshipMatch;
  code: string;
  mine: MineShape | null;
}

/** A link for each player; only those of one's own pair, where the phone is known to be theirs. */
function TakeSeat({ now, match, code, mine: owner }: TakeSeatProps) {
  const sides = match.sides.map((side) => side ?? []);
  const known = sides.flat().some((entry) => owner?.entries.includes(entry));
  // By the names of the seats at the table: two players called Ane are told apart there.
  const players = match.players.flatMap((names, side) =>
    names.map((name, place) => {
      const entries = sides[side] ?? [];
      return { entry: entries[place] ?? entries[0] ?? 0, name };
    }),
  );
  const own = known ? players.filter(({ entry }) => owner?.entries.includes(entry)) : players;
  const invited = invitationToRoom(table) !== null || owner?.director === true;
  const shown = own.filter(
    ({ entry }) => invited || owner?.own.find((one) => one.entry === entry)?.phone === "confirmed",
  );
  return (
    <section class="list" data-testid="take-seat">
      {shown.length === 0 && own.length > 0 && <p data-testid="scan-card">{say("room.card")}</p>}
      {shown.length > 0 && !known && <h2>{say("room.who_are_you")}</h2>}
      {shown.map(({ entry, name }) => (
        <a
          key={`${entry}.${name}`}
          class={`button large ${known ? "main" : ""}`}
          href={seatAddress(code, entry, name)}
          data-testid={`sit-${name}`}
        >
          {known ? say("room.sit", { name }) : name}
        </a>
      ))}
      {shown.length > 0 && <p class="soft">{say("room.sit_hint")}</p>}
      <a class="button plain" href={`/t/${code}?room=${table}`} data-testid="only-watch">
        {own.length > 0 ? say("room.watch") : t("join.take_seat")}
      </a>
      {match.state === "running" && <MatchLine now={now} match={match} mine={owner} />}
    </section>
  );
}

/** Address of the match's table, with the wish to take the seat of this player (at-table.tsx). */
export function seatAddress(code: string, entry: number, name: string): string {
  const wish = new URLSearchParams({ room: String(table), entry: String(entry), sit: name });
  return `/t/${code}?${wish}`;
}
