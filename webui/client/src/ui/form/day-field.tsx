import "./field.css";

interface DayFieldProps {
  id: string;
  label: string;
  /** As 2026-11-27; empty: none was chosen. */
  value: string;
  onValue: (value: string) => void;
}

/** Labelled day of the calendar. */
export function DayField({ id, label, value, onValue }: DayFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="date"
        data-testid={id}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </label>
  );
}
