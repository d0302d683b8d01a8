import { t } from "../i18n";
import { Button } from "../ui/button";
import { chooseThumb, THUMBS, thumb } from "./thumb";

/** With which thumb one plays: the likeliest button lies on its side. */
export function ThumbChoice() {
  return (
    <div class="few thumbs" role="group" aria-label={t("mesa.thumb")}>
      {THUMBS.map((one) => (
        <Button
          key={one}
          id={`thumb-${one}`}
          kind="plain"
          pressed={thumb.value === one}
          onPress={() => chooseThumb(one)}
        >
          {t(`mesa.thumb.${one}`)}
        </Button>
      ))}
    </div>
  );
}
