/**
 * `NameChips`: names used before, below a name field; a tap takes one, or removes it from the list.
 */
import { useSignal } from "@preact/signals";
import { forget, loadNames, names, offered } from "../../state/used-names";
import { t } from "../../words/i18n";
import { Button } from "../button";

interface ChipsProps {
  id: string;
  of: "players" | "sides";
  typed: string;
  /** Names already entered, in this field or another. */
  taken: readonly string[];
  onName: (name: string) => void;
}

/** Load the names before the chips are shown, so that nothing moves when they come. */
export async function prepare(): Promise<void> {
  if (names.value === null) await loadNames();
}

export function NameChips({ id, of, typed, taken, onName }: ChipsProps) {
  const known = offered(names.value?.[of] ?? [], typed, taken);
  const removing = useSignal(false);
  if (known.length === 0) return null;
  return (
    <div class="chips" role="group" aria-label={t("join.used_names")} data-testid={`${id}-names`}>
      {known.map((name) => (
        <Button
          key={name}
          id={`chip-${name}`}
          kind={removing.value ? "danger" : "quiet"}
          size="small"
          {...(removing.value && { label: t("join.remove_name", { name }) })}
          onPress={() => (removing.value ? void forget(name) : onName(name))}
        >
          {removing.value && <span aria-hidden="true">× </span>}
          {name}
        </Button>
      ))}
      <Button
        id={`${id}-remove`}
        kind="plain"
        size="small"
        pressed={removing.value}
        onPress={() => (removing.value = !removing.value)}
      >
        {t(removing.value ? "join.names_done" : "join.remove_names")}
      </Button>
    </div>
  );
}
