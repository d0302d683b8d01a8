import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { forget, loadNames, names, offered } from "../names";
import { Button } from "./button";
import { Field } from "./field";
import "./name-field.css";

interface NameFieldProps {
  id: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  of: "players" | "sides";
  /** Names that stand in the other fields, and are not offered again. */
  taken?: readonly string[];
  placeholder?: string;
  fills?: "nickname";
}

/** The field whose names are offered: the last one entered, so that nothing moves as it is left. */
const active = signal<string | null>(null);

/** A person's or a pair's name, with those used here to be taken by a tap. */
export function NameField({ id, of, value, onValue, taken = [], ...field }: NameFieldProps) {
  /** What was typed since the field was entered. */
  const typed = useSignal("");
  useEffect(() => {
    if (names.value === null) void loadNames();
    return () => {
      if (active.value === id) active.value = null;
    };
  }, []);
  const known = names.value?.[of] ?? [];
  return (
    <div
      class="name-field"
      onFocusCapture={({ target }) => {
        if (!(target instanceof HTMLInputElement) || active.value === id) return;
        active.value = id;
        typed.value = "";
      }}
    >
      <Field
        {...field}
        id={id}
        value={value}
        most={24}
        onValue={(text) => {
          typed.value = text;
          onValue(text);
        }}
      />
      {active.value === id && (
        <Chips
          id={id}
          known={offered(known, typed.value, [...taken, value])}
          onName={(name) => {
            onValue(name);
            active.value = null;
          }}
        />
      )}
    </div>
  );
}

interface ChipsProps {
  id: string;
  known: readonly string[];
  onName: (name: string) => void;
}

function Chips({ id, known, onName }: ChipsProps) {
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
