/** Requests of a form to the HTTP API, and what went wrong with one, as a sentence. */
import { useSignal } from "@preact/signals";
import { HttpRefused } from "../net/http";
import { type AnyRefusal, sayRefused, t } from "../words/i18n";

/** What went wrong with a request, as a sentence. */
export function sayFailure(
  error: unknown,
  say: (refused: AnyRefusal) => string = sayRefused,
): string {
  if (!(error instanceof HttpRefused)) return t("app.offline");
  return say({ code: error.code, text: error.message, params: error.params });
}

/** Requests of a form: `attempt` makes one, and resolves with whether it was answered. */
export function useAttempt(say: (error: unknown) => string) {
  const wrong = useSignal<string | null>(null);
  const attempt = async (what: () => Promise<unknown>): Promise<boolean> => {
    wrong.value = null;
    try {
      await what();
      return true;
    } catch (error) {
      wrong.value = say(error);
      return false;
    }
  };
  return { wrong, attempt, alert: wrong.value !== null && <p role="alert">{wrong.value}</p> };
}
