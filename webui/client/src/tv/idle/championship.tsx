/** Slides of the championships that are open, as /bracket/tv shows them. */
import { championshipOf } from "../../championship/archive";
import { MINUTE, type SlideKind, TURN_MS } from "./slide-kind";

/** Pages of a championship; /bracket/tv has all. */
const MOST = 4;

export const championship: SlideKind = {
  name: "championship",
  every: MINUTE,
  wide: true,
  pages: async ({ championships }) => {
    if (championships.length === 0) return [];
    const [{ SlideContent, slideTitle }, { slidesOf }, { loadWords }] = await Promise.all([
      import("../championship/slide-content"),
      import("../championship/rotation"),
      import("../../championship/words"),
    ]);
    await loadWords();
    const all = await Promise.all(championships.map(championshipOf));
    return all.flatMap((now) => {
      // Of a bracket that takes all pages the last part, which has the final.
      const slides = slidesOf(now, null, null).filter(
        (one) => one.kind !== "bracket" || one.of < MOST || one.n === one.of - 1,
      );
      return slides.slice(0, MOST).map((slide) => ({
        heading: () => now.name,
        title: () => slideTitle(now, slide),
        lasts: TURN_MS,
        show: () => (
          <div class="championship-tv">
            <SlideContent now={now} slide={slide} />
          </div>
        ),
      }));
    });
  },
};
