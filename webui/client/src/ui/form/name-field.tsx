import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lazy } from "../page/lazy";
import { Field } from "./field";
import "./name-field.css";

interface NameFieldProps {
  id: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  of: "players" | "sides";
  /** Names in the other fields, which are not offered again. */
  taken?: readonly string[];
  placeholder?: string;
  fills?: "nickname";
}

const NameChips = lazy(async () => {
  const loaded = await import("./name-chips");
  await loaded.prepare();
  return loaded.NameChips;
});

/**
 * Id of the field whose names are offered: the field that had the focus last, so that leaving it
 * moves nothing.
 */
const active = signal<string | null>(null);

/** Field for a person's or side's name, with the names used before below it. */
export function NameField({ id, of, value, onValue, taken = [], ...field }: NameFieldProps) {
  /** Text typed since the field got the focus. */
  const typed = useSignal("");
  useEffect(
    () => () => {
      if (active.value === id) active.value = null;
    },
    [],
  );
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
        <NameChips
          id={id}
          of={of}
          typed={typed.value}
          taken={[...taken, value]}
          onName={(name) => {
            onValue(name);
            active.value = null;
          }}
        />
      )}
    </div>
  );
}
