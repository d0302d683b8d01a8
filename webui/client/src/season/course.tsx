import type { Course } from "../generated/protocol";
import { LineFigure } from "../ui/chart/figure";
import { shortDay } from "../words/days";
import { say } from "./words";

interface CourseFigureProps {
  id: string;
  title: string;
  of: Course;
  /** Whether the axis may begin above 0. */
  floating?: boolean;
}

/** Chart of what people had after each evening; none of one evening, which is a standing. */
export function CourseFigure({
  id,
  title,
  of: { evenings, lines },
  floating = false,
}: CourseFigureProps) {
  if (evenings.length < 2) return null;
  return (
    <section class="screen-only">
      <h2>{title}</h2>
      <LineFigure
        id={id}
        label={say("season.course_label", { title })}
        data={{
          floating,
          lines: lines.map(({ name }, side) => ({ name, side })),
          parts: [
            {
              name: "",
              points: evenings.map((evening, n) => ({
                name: shortDay(evening),
                x: n,
                values: lines.map(({ values }) => values[n] ?? null),
              })),
            },
          ],
        }}
        first={say("season.evening")}
        inNumbers={say("season.in_numbers")}
      />
    </section>
  );
}
