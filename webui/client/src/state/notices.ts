/** Notices about the data: what the server restored or could not find when it started. */
import { computed, effect, signal } from "@preact/signals";
import { recall, remember } from "../browser/storage";
import type { Notice, NoticesPage } from "../generated/protocol";
import { dismissNotices, HttpRefused, noticesPage } from "../net/http";
import { locale } from "../words/i18n";
import { pageWords } from "../words/page-words";

const { say, fetchWords } = pageWords({
  es: () => import("../../../../scorekeeper/locales/notice.es.json"),
  eu: () => import("../../../../scorekeeper/locales/notice.eu.json"),
  en: () => import("../../../../scorekeeper/locales/notice.en.json"),
  fr: () => import("../../../../scorekeeper/locales/notice.fr.json"),
});

export { say };

/** Oldest first, until they are dismissed on a phone with the house PIN. */
export const notices = signal<readonly Notice[]>([]);
/** When the newest notice was made that is hidden in this tab alone. */
const hidden = signal(Number(recall("notices.hidden", "this tab")));
/** The notices that this tab shows. */
export const shownNotices = computed(() => notices.value.filter(({ at }) => at > hidden.value));
/** Whether this phone has just tried to dismiss them without the house PIN. */
export const hiddenHere = signal(false);

effect(() => {
  if (notices.value.length > 0 && locale.value) {
    fetchWords().catch((why: unknown) => console.info("words not loaded", why));
  }
});

async function take(asked: Promise<NoticesPage>): Promise<void> {
  try {
    const found = (await asked).notices;
    if (found.length > 0) await fetchWords();
    notices.value = found;
  } catch (why) {
    console.info("notices not loaded", why);
  }
}

export const loadNotices = (): Promise<void> => take(noticesPage());

/** Dismiss the notices everywhere, or hide them in this tab where that takes the house PIN. */
export async function dismiss(): Promise<void> {
  try {
    notices.value = (await dismissNotices()).notices;
  } catch (why) {
    if (!(why instanceof HttpRefused) || why.code !== "house_pin_wanted") throw why;
    hidden.value = notices.value.at(-1)?.at ?? 0;
    remember("notices.hidden", String(hidden.value), "this tab");
    hiddenHere.value = true;
  }
}

/** A notice in full, with the name of the file that is kept, if there is one. */
export function noticeText({ code, params }: Notice): string {
  const text = say(`notice.${code}`, params);
  return params.file ? `${text} ${say("notice.kept_as", params)}` : text;
}
