/**
 * `Cards`: the three onboarding cards, and `Offer`, the notice that offers them later. Loaded by
 * index.tsx.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useDialogEntry } from "../browser/history";
import { Button } from "../ui/button";
import { useSwipe } from "../ui/press/swipe";
import { t } from "../words/i18n";
import { pageWords } from "../words/page-words";
import { AllForOne, Board, Count, Held, Story, Undo } from "./drawings";
import { CARDS, cardAfter } from "./visibility";
import "../ui/toast.css";
import "./onboarding.css";

const { say, fetchWords, followLanguage } = pageWords({
  es: () => import("../../../../scorekeeper/locales/first.es.json"),
  eu: () => import("../../../../scorekeeper/locales/first.eu.json"),
  en: () => import("../../../../scorekeeper/locales/first.en.json"),
  fr: () => import("../../../../scorekeeper/locales/first.fr.json"),
});

await fetchWords();
followLanguage();

interface FirstProps {
  onOpen: () => void;
  onDone: () => void;
}

const OFFERED_MS = 12_000;

/**
 * Notice that offers the cards, if an answer was awaited when they would have been shown. It
 * disappears by itself.
 */
export function Offer({ onOpen, onDone }: FirstProps) {
  useEffect(() => {
    const timer = setTimeout(onDone, OFFERED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="toasts" role="status">
      <button type="button" class="toast" data-testid="first-offer" onClick={onOpen}>
        {say("first.offer")} <u>{say("first.see")}</u>
      </button>
    </div>
  );
}

/**
 * The cards, one at a time: a tap or a swipe goes on, a swipe or a dot goes back, the button skips
 * them all.
 */
export function Cards({ onDone }: FirstProps) {
  const [at, turnTo] = useState(0);
  const box = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  useDialogEntry(onDone);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  useLayoutEffect(() => head.current?.focus(), [at]);
  const go = (by: 1 | -1): void => {
    const to = cardAfter(at, by);
    if (to === null) onDone();
    else turnTo(to);
  };
  const swipes = useSwipe((way) => go(way === "left" ? 1 : -1));
  const isLast = at === CARDS - 1;
  return (
    <dialog
      ref={box}
      class="first"
      data-testid="first"
      data-card={at}
      aria-labelledby="first-title"
      onCancel={(event) => {
        event.preventDefault();
        onDone();
      }}
      onKeyDown={({ key }) => {
        if (key === "ArrowRight") go(1);
        else if (key === "ArrowLeft") go(-1);
      }}
    >
      <div class="first-page">
        <div class="first-top">
          <span class="dots">
            {Array.from({ length: CARDS }, (_, n) => (
              <button
                key={n}
                type="button"
                data-testid={`first-${n}`}
                aria-label={say("first.n_of", { n: n + 1, of: CARDS })}
                aria-current={n === at ? "step" : undefined}
                onClick={() => turnTo(n)}
              >
                <i />
              </button>
            ))}
          </span>
          <Button id="first-skip" kind="plain" onPress={onDone}>
            {say("first.skip")}
          </Button>
        </div>
        <div key={at} class="first-card swiped" {...swipes} onClick={() => go(1)}>
          {at === 0 && <Board />}
          {at === 1 && <AllForOne />}
          <h2 ref={head} id="first-title" tabIndex={-1}>
            {say(at === 0 ? "first.what.title" : at === 1 ? "first.who.title" : "first.how.title")}
          </h2>
          {at === 0 && <p>{say("first.what")}</p>}
          {at === 1 && <p>{say("first.who")}</p>}
          {at === 2 && <How />}
        </div>
        <Button id="first-next" kind="main" size="large" onPress={() => go(1)}>
          {isLast ? t("join.to_play") : say("first.next")}
        </Button>
      </div>
    </dialog>
  );
}

/** Third card: gestures, and what happens automatically. */
function How() {
  return (
    <ul class="how">
      <li>
        <Held />
        <span>{say("first.how.ordago")}</span>
      </li>
      <li>
        <Undo />
        <span>{say("first.how.undo")}</span>
      </li>
      <li>
        <Story />
        <span>{say("first.how.story")}</span>
      </li>
      <li>
        <Count />
        <span>{say("first.how.count")}</span>
      </li>
    </ul>
  );
}
