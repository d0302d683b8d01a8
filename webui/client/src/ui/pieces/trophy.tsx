import { shapeOf } from "./stones";

/** A cup with the shape of the side that has won on it; coloured by the style sheet. */
export function Trophy({ side }: { side: number }) {
  return (
    <svg class="trophy" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path class="handles" d="M25 18H9V26Q9 46 28 50M75 18H91V26Q91 46 72 50" />
      <path
        class="cup"
        d="M23 6H77V34Q77 58 57 64V76H66Q74 76 74 84V94H26V84Q26 76 34 76H43V64Q23 58 23 34Z"
      />
      <path class="shape" d={shapeOf(side)} transform="translate(36 18) scale(0.28)" />
    </svg>
  );
}
