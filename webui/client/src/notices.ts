/** Notices about the data: what the server restored or could not find when it started. */
import { signal } from "@preact/signals";
import type { Notice, NoticesPage } from "./generated/protocol";
import { dismissNotices, noticesPage } from "./http";
import { t } from "./i18n";

/** Oldest first, until somebody dismisses them on any phone. */
export const notices = signal<readonly Notice[]>([]);

async function take(asked: Promise<NoticesPage>): Promise<void> {
  try {
    notices.value = (await asked).notices;
  } catch (why) {
    console.info("notices not loaded", why);
  }
}

export const loadNotices = (): Promise<void> => take(noticesPage());
export const dismiss = (): Promise<void> => take(dismissNotices());

/** A notice in full, with the name of the file that is kept, if there is one. */
export function noticeText({ code, params }: Notice): string {
  const text = t(`notice.${code}`, params);
  return params.file ? `${text} ${t("notice.kept_as", params)}` : text;
}
