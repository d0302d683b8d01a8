/** The answers that this phone may give to a request, and their words. */
import type { Command, CommandMessage, Option, Request, View } from "../../generated/protocol";
import { mine, ofHouse, refereeing } from "../../seat/actor";
import { type Actor, optionsFor } from "../../seat/audience";
import { phone, send } from "../../state/store";
import type { Answer } from "../../ui/request";
import { t } from "../../words/i18n";
import { say } from "../seats/sitting-words";

/** What a request is, in ids: one that is disputed is answered otherwise. */
export function nameOf({ kind, disputed }: Request): string {
  return disputed ? "dispute" : kind;
}

/**
 * The answers that this phone may give: a no, or the withdrawal of its own request, then a yes.
 *
 * Several requests of a phone for its seats have one answer.
 */
export function answersTo(now: View, request: Request, more: readonly Request[] = []): Answer[] {
  const name = nameOf(request);
  const found: Answer[] = [];
  for (const yes of [false, true]) {
    if (!mayAnswer(now, request, yes)) continue;
    found.push({
      id: `${name}-${yes ? "yes" : "no"}`,
      text: yes ? yesOf(request) : t(request.disputed ? "asked.let_stand" : "asked.no"),
      kind: yes ? "yes" : "no",
      danger: yes && (request.disputed || request.kind === "removal"),
      // With the last side's yes it is booked.
      note: request.kind === "count" && request.waits.length < 2 ? t("count.see_note") : null,
      onPress: () => answerAll(yes),
    });
  }
  if (mayAnswer(now, request, null)) {
    found.unshift({
      id: `${name}-withdraw`,
      text: t("asked.withdraw"),
      kind: "no",
      onPress: () => answerAll(null),
    });
  }
  return found;

  function answerAll(yes: boolean | null): void {
    for (const one of [request, ...more]) answer(now, one, yes);
  }
}

/** Whether this phone may say yes or no to a request, or (null) withdraw it. */
function mayAnswer(now: View, request: Request, yes: boolean | null): boolean {
  return deciderOf(now, request, yes) !== null;
}

function answer(now: View, request: Request, yes: boolean | null): void {
  const as = deciderOf(now, request, yes);
  const number = request.request;
  if (as === null) return;
  if (yes === null) sendAs({ type: "withdraw", request: number }, as);
  else sendAs({ type: "answer", request: number, yes }, as);
}

function yesOf({ kind, disputed }: Request): string {
  if (disputed) return t("undo.yes");
  if (kind === "removal") return say("join.expel_yes");
  if (kind === "count") return t("count.see");
  return kind === "seat_back" ? say("join.give_back") : t("asked.yes");
}

/** As whom this phone may say yes or no, or (null) withdraw a request; null: it may not. */
function deciderOf(now: View, { request, acts }: Request, yes: boolean | null): Actor | null {
  const fits = (one: Option): boolean =>
    yes === null
      ? one.do === "withdraw" && one.request === request
      : one.do === "answer" && one.request === request && one.yes === yes;
  // A seat that is given back answers for itself: the others may be gone with the answer before.
  const about = mine.value.filter((seat) => acts.some((act) => "seat" in act && act.seat === seat));
  const all: Actor[] = [
    ...about,
    ...mine.value,
    ...(refereeing.value ? ["referee"] : []),
    ...(ofHouse() ? ["house"] : []),
    ...(phone.value === null ? [] : [phone.value]),
  ];
  return all.find((one) => optionsFor(now, [one]).some(fits)) ?? null;
}

/** A phone without a seat acts as nobody. */
function sendAs(command: Command, as: Actor): void {
  send(command, as === phone.value ? undefined : (as as CommandMessage["as"]));
}
