import { useSignal } from "@preact/signals";
import type { Seasons as Found, SavedSeason } from "../generated/protocol";
import { seasons } from "../net/played";
import { Button } from "../ui/button";
import { shortDay } from "../words/days";
import { t } from "../words/i18n";
import { deleteSeason } from "./http";
import { type Line, Lines } from "./lines";
import { type Draft, draftOf } from "./season-draft";
import { SeasonForm } from "./season-form";
import { say } from "./words";

/** The seasons, to be made, changed, ended and deleted. */
export function Seasons() {
  const known = useSignal<Found | null>(null);
  const editing = useSignal<{ was: string | null; draft: Draft } | null>(null);
  const load = async (): Promise<readonly Line[]> => {
    known.value = await seasons();
    return known.value.seasons.map(lineOf);
  };
  const found = known.value;
  const saved = (name: string): SavedSeason | undefined =>
    found?.seasons.find((one) => one.name === name);
  if (found !== null && editing.value !== null) {
    return (
      <SeasonForm
        {...editing.value}
        today={found.today}
        rules={found.rules}
        onClose={() => (editing.value = null)}
      />
    );
  }
  const begin = (): void => {
    const points = found?.rules.wins;
    if (found && points)
      editing.value = {
        was: null,
        draft: draftOf({ name: "", first: found.today, last: null, points }),
      };
  };
  return (
    <>
      <p class="soft">{say("house.seasons_about")}</p>
      <Lines
        id="house-season"
        load={load}
        act={async (name) => {
          await deleteSeason(name);
          return load();
        }}
        none={say("house.no_seasons")}
        more={(name) => (
          <Button
            id={`house-season-change-${name}`}
            kind="plain"
            size="small"
            label={say("house.change_season", { name })}
            onPress={() => {
              const one = saved(name);
              if (one) editing.value = { was: name, draft: draftOf(one) };
            }}
          >
            {say("house.change")}
          </Button>
        )}
        button={t("common.erase")}
        label={(name) => say("house.erase_season", { name })}
        sure={{
          title: (name) => say("house.erase_season", { name }),
          text: say("house.erase_season_text"),
        }}
      />
      {found !== null && (
        <Button id="house-season-new" kind="main" onPress={begin}>
          {say("house.new_season")}
        </Button>
      )}
    </>
  );
}

const lineOf = ({ name, first, last }: SavedSeason): Line => ({
  id: name,
  shown: (
    <>
      <b>{name}</b>
      <br />
      <span class="soft">
        {last === null
          ? say("house.season_from", { first: shortDay(first) })
          : say("house.season_days", { first: shortDay(first), last: shortDay(last) })}
      </span>
    </>
  ),
});
