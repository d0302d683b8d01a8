import "./field.css";

interface FieldProps {
  id: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** Longest text taken. */
  most: number;
  /** Digits only: the phone shows its number keys. */
  digits?: boolean;
  placeholder?: string;
  code?: boolean;
  /** What the phone may fill in by itself: its owner's name, a code that was sent or copied. */
  fills?: "nickname" | "one-time-code";
}

/** One line of text with its label. */
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
