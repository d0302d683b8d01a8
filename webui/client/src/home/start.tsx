import { useSignal } from "@preact/signals";
import { hasKey, t } from "../i18n";
import { HttpRefused, startTable, type About } from "../http";
import { replaced } from "../lists";
import type { SettingValue } from "../protocol";
import { presetName } from "../rule-words";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Mark } from "../ui/stones";
import { RulesForm } from "./rules-form";

/** A new table. Every field may stay empty: two taps are enough. */
export function StartTable({ house, onCancel }: { house: About; onCancel: () => void }) {
  const sides = useSignal(["", ""]);
  const players = useSignal(["", "", "", ""]);
  const preset = useSignal(house.presets[0]?.name ?? "clasico");
  const changed = useSignal<Record<string, SettingValue>>({});
  const mano = useSignal(0);
  const busy = useSignal(false);
  const wrong = useSignal<string | null>(null);
  const sideName = (side: number): string =>
    sides.value[side]?.trim() || t(side === 0 ? "home.side_0" : "home.side_1");
  const playerName = (seat: number): string =>
    players.value[seat]?.trim() || t("home.default_player", { n: seat + 1 });
  const start = async (): Promise<void> => {
    busy.value = true;
    try {
      const { table } = await startTable({
        sides: [0, 1].map(sideName),
        players: [0, 1, 2, 3].map(playerName),
        preset: preset.value,
        rules: changed.value,
        mano: mano.value,
      });
      location.assign(`/t/${table}`);
    } catch (error) {
      wrong.value = words(error);
      busy.value = false;
    }
  };
  return (
    <form
      class="start"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Button id="start-now" kind="main" size="large" disabled={busy.value} onPress={start}>
        {t("home.begin")}
      </Button>
      {wrong.value !== null && <p role="alert">{wrong.value}</p>}
      {[0, 1].map((side) => (
        <fieldset key={side}>
          <legend>
            <Mark side={side} /> {t("home.pair_n", { n: side + 1 })}
          </legend>
          <Field
            id={`new-side-${side}`}
            label={t("home.pair_name")}
            value={sides.value[side] ?? ""}
            placeholder={sideName(side)}
            most={24}
            onValue={(value) => (sides.value = replaced(sides.value, side, value))}
          />
          {[side, side + 2].map((seat) => (
            <Field
              key={seat}
              id={`new-player-${seat}`}
              label={t("home.player_n", { n: seat + 1 })}
              value={players.value[seat] ?? ""}
              placeholder={playerName(seat)}
              most={24}
              onValue={(value) => (players.value = replaced(players.value, seat, value))}
            />
          ))}
        </fieldset>
      ))}
      <fieldset>
        <legend>{t("home.who_is_mano")}</legend>
        {[0, 1, 2, 3].map((seat) => (
          <Button
            key={seat}
            id={`new-mano-${seat}`}
            kind="plain"
            pressed={mano.value === seat}
            onPress={() => (mano.value = seat)}
          >
            {playerName(seat)}
          </Button>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t("home.rules")}</legend>
        {house.presets.map(({ name, settings }) => (
          <Button
            key={name}
            id={`preset-${name}`}
            kind="plain"
            pressed={preset.value === name}
            note={t("home.best_of", { n: 2 * Number(settings["games_to_win"] ?? 1) - 1 })}
            onPress={() => {
              preset.value = name;
              changed.value = {};
            }}
          >
            {presetName(name)}
          </Button>
        ))}
      </fieldset>
      <RulesForm
        settings={house.settings}
        preset={house.presets.find(({ name }) => name === preset.value)?.settings ?? {}}
        changed={changed.value}
        onChange={(wanted) => (changed.value = wanted)}
      />
      <Button id="start-cancel" onPress={onCancel}>
        {t("common.cancel")}
      </Button>
    </form>
  );
}

function words(error: unknown): string {
  if (!(error instanceof HttpRefused)) return t("app.offline");
  const key = `refused.${error.code}`;
  return hasKey(key) ? t(key, error.params) : error.message;
}
