import { Choices } from "../../../ui/choices";
import { sideName } from "../../names";
import type { SideProps } from "./open-match";

/** The two sides, to be chosen by a tap. */
export function WhichSide({
  view,
  match,
  title,
  onSide,
}: SideProps & { title: string; onSide: (side: number) => void }) {
  return (
    <section class="director-form">
      <h3>{title}</h3>
      <Choices id="side" size="large" of={[0, 1]} onChoose={onSide}>
        {(side) => sideName(view, match, side)}
      </Choices>
    </section>
  );
}
