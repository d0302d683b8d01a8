import type { ComponentChildren } from "preact";

interface TickProps {
  id: string;
  on: boolean;
  onTick: (on: boolean) => void;
  children: ComponentChildren;
}

/** Checkbox with its label. */
export function Tick({ id, on, onTick, children }: TickProps) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        data-testid={id}
        checked={on}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
