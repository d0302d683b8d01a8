import "./field.css";

interface SelectProps<One extends string> {
  id: string;
  label: string;
  value: One;
  of: readonly One[];
  words: (one: One) => string;
  onValue: (one: One) => void;
}

/** Labelled list of which one is chosen. */
export function Select<One extends string>({
  id,
  label,
  value,
  of,
  words,
  onValue,
}: SelectProps<One>) {
  return (
    <label class="field select">
      <span>{label}</span>
      <select
        data-testid={id}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = of.find((one) => one === currentTarget.value);
          if (chosen !== undefined) onValue(chosen);
        }}
      >
        {of.map((one) => (
          <option key={one} value={one}>
            {words(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NumbersProps {
  id: string;
  label: string;
  value: number;
  from: number;
  to: number;
  onValue: (value: number) => void;
}

/** A number of a few, chosen from a list. */
export function Numbers({ id, label, value, from, to, onValue }: NumbersProps) {
  const all = Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
  return (
    <Select
      id={id}
      label={label}
      value={String(value)}
      of={all.includes(String(value)) ? all : [...all, String(value)]}
      words={String}
      onValue={(one) => onValue(Number(one))}
    />
  );
}
