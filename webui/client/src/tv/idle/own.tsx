/** The bar's own slides: pictures and lines of text that were uploaded at /house. */
import type { Slide } from "../../generated/protocol";
import { slides } from "../../house/files-http";
import { atServer } from "../../net/servers";
import { MINUTE, type SlideKind, TURN_MS } from "./slide-kind";
import "./own.css";

export const own: SlideKind = {
  name: "own",
  every: MINUTE,
  pages: async () => {
    const shown = await Promise.all((await slides()).slides.map(withPicture));
    return shown
      .filter((one) => one !== null)
      .map((one) => ({ lasts: TURN_MS, show: () => <OwnSlide {...one} /> }));
  },
};

/** A slide once its picture is loaded; null where the picture is missing and there is no text. */
async function withPicture(slide: Slide): Promise<Slide | null> {
  if (slide.picture === null) return slide;
  const image = new Image();
  image.src = atServer(`/files/${slide.picture}`);
  try {
    await image.decode();
    return slide;
  } catch (why) {
    console.info("picture not loaded", why);
    return slide.line === null ? null : { ...slide, picture: null };
  }
}

function OwnSlide({ picture, line }: Slide) {
  return (
    <figure class="own-slide" data-picture={picture !== null}>
      {picture !== null && <img src={atServer(`/files/${picture}`)} alt={line ?? ""} />}
      {line !== null && <figcaption>{line}</figcaption>}
    </figure>
  );
}
