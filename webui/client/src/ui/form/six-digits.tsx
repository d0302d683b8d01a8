import type { Signal } from "@preact/signals";
import { bound, Field } from "./field";
import "./six-digits.css";

interface SixDigitsProps {
  id: string;
  label: string;
  text: Signal<string>;
}

/** Input for a code of six digits: the referee's, the director's, the PIN of the house. */
export function SixDigits({ id, label, text }: SixDigitsProps) {
  return (
    <div class="six-digits">
      <Field id={id} label={label} {...bound(text)} most={9} digits fills="one-time-code" />
    </div>
  );
}

/** The code that was entered; null while it has not six digits. */
export function codeIn(text: string): string | null {
  // Copied from the terminal, it has a space in the middle.
  const digits = text.replace(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}
