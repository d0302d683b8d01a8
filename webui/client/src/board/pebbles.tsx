/** The sign of the house: five pebbles make an amarrako. */
import { Stone, StoneInks } from "./stone";

export function Pebbles() {
  return (
    <div class="pebbles">
      <StoneInks />
      {[0, 1, 2, 3, 4].map((index) => (
        <Stone key={index} kind="piedra" side={index % 2} index={index} />
      ))}
      <Stone kind="amarrako" side={0} index={1} />
    </div>
  );
}
