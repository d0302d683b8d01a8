/** `OneLine`: text in one line, as large as it fits. */
import { useFitText } from "../fit-text";
import "./one-line.css";

export function OneLine({ words }: { words: string }) {
  const box = useFitText<HTMLSpanElement>(words);
  return (
    <span class="one-line" ref={box}>
      {words}
    </span>
  );
}
