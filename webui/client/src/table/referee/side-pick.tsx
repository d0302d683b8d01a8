import type { View } from "../../generated/protocol";
import { sideNamed } from "../../seat/order";
import { Button } from "../../ui/button";
import { SideSign } from "../../ui/pieces/stones";
import "./ruling.css";

interface SidePickProps {
  id: string;
  label: string;
  now: View;
  sides: readonly number[];
  chosen: number | null;
  onSide: (side: number) => void;
}

/** Buttons to choose one of the sides. */
export function SidePick({ id, label, now, sides, chosen, onSide }: SidePickProps) {
  return (
    <div class="pick" role="group" aria-label={label}>
      <p>{label}</p>
      <div class="sides">
        {sides.map((side) => (
          <Button
            key={side}
            id={`${id}-${side}`}
            pressed={chosen === side}
            onPress={() => onSide(side)}
          >
            <SideSign side={side} /> {sideNamed(now, side)}
          </Button>
        ))}
      </div>
    </div>
  );
}
