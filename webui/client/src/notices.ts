/** Notices about the data: what the server restored or could not find when it started. */
import { effect, signal } from "@preact/signals";
import type { Notice, NoticesPage } from "./generated/protocol";
import { dismissNotices, noticesPage } from "./http";
import { fill, locale, type Params } from "./i18n";
import { pageWords } from "./page-words";

type Spanish = typeof import("../../../scorekeeper/locales/notice.es.json");
export type NoticeKey = Exclude<keyof Spanish, "default"> & string;

const { words, fetchWords } = pageWords<Readonly<Record<NoticeKey, string>>>({
  es: () => import("../../../scorekeeper/locales/notice.es.json"),
  eu: () => import("../../../scorekeeper/locales/notice.eu.json"),
  en: () => import("../../../scorekeeper/locales/notice.en.json"),
});

/** Oldest first, until somebody dismisses them on any phone. */
export const notices = signal<readonly Notice[]>([]);

effect(() => {
  if (notices.value.length > 0 && locale.value) {
    fetchWords().catch((why: unknown) => console.info("words not loaded", why));
  }
});

/** Translate a key of the notices, with {placeholders} filled in. */
export function say(key: NoticeKey, params: Params = {}): string {
  return fill(words.value?.[key] ?? key, params);
}

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
export const dismiss = (): Promise<void> => take(dismissNotices());

/** A notice in full, with the name of the file that is kept, if there is one. */
export function noticeText({ code, params }: Notice): string {
  const text = say(`notice.${code}`, params);
  return params.file ? `${text} ${say("notice.kept_as", params)}` : text;
}
