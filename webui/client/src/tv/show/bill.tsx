/** `Bill`: by what it was won, and who pays. */
import { fitStyle } from "../fit-text";
import { useBill } from "./say";
import type { Scene } from "./scene";
import type { ShowProps } from "./state";
import "./bill.css";

interface BillProps extends ShowProps {
  scene: Scene;
  at: number;
}

export function Bill({ view, phrases, scene, at }: BillProps) {
  const lines = useBill(view, scene, phrases);
  return (
    <p class="show-foot show-bill" style={{ "--at": at }} data-testid="tv-show-bill">
      {lines.map((line) => (
        <span key={line} style={fitStyle(line, 46, 0.68)}>
          {line}
        </span>
      ))}
    </p>
  );
}
