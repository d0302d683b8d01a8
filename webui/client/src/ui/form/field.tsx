import type { Signal } from "@preact/signals";
import "./field.css";

interface FieldProps {
  id: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** Maximum length. */
  most: number;
  /** Digits only: phones show their numeric keyboard. */
  digits?: boolean;
  placeholder?: string;
  code?: boolean;
  /** Autofill hint: the owner's name, or a code that was received or copied. */
  fills?: "nickname" | "one-time-code";
}

/** Labelled single-line text input. */
export function Field(props: FieldProps) {
  const { id, label, value, onValue, most, digits, placeholder, code, fills } = props;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        data-testid={id}
        value={value}
        maxLength={most}
        placeholder={placeholder}
        inputMode={digits ? "numeric" : "text"}
        autoComplete={fills ?? "off"}
        autoCapitalize={code ? "characters" : "words"}
        spellcheck={false}
        enterKeyHint="done"
        onInput={(event) => onValue(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
    </label>
  );
}

/** The properties of a field whose text is in a signal. */
export const bound = (text: Signal<string>) => ({
  value: text.value,
  onValue: (value: string): void => {
    text.value = value;
  },
});
