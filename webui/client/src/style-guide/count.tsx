/** `CountShown`: the count as on a phone, with a button that plays its animation again. */
import { useEffect } from "preact/hooks";
import { view } from "../state/store";
import { Plate } from "../stone-animation/plate";
import { AwardList } from "../table/count/count";
import { Score } from "../table/score/score";
import { Button } from "../ui/button";
import { sample } from "./sample";
import { say } from "./words";

export function CountShown() {
  useEffect(() => {
    view.value = sample(true, 2);
  }, []);
  const now = view.value;
  if (!now) return null;
  const play = (): void => {
    view.value = sample(false, now.revision + 1);
    view.value = sample(true, now.revision + 2);
  };
  return (
    <section aria-labelledby="count">
      <h2 id="count">{say("style.count")}</h2>
      <p class="soft">{say("style.count_note")}</p>
      <Button id="style-play" onPress={play}>
        {say("style.play")}
      </Button>
      <div class="count-shown">
        <Score now={now} />
        <div class="counted">
          <Plate view={now} />
          <AwardList now={now} awards={now.hand.awards} />
        </div>
      </div>
    </section>
  );
}
