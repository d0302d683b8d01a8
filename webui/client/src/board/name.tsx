/** A side's name as large as its box takes it. */
import { useFitted } from "./fit";

export function Name({ side, name }: { side: number; name: string }) {
  const box = useFitted<HTMLHeadingElement>(name);
  return (
    <h2 id={`side-${side}`} class="side-name" ref={box}>
      <span data-testid={`board-name-${side}`}>{name}</span>
    </h2>
  );
}
