/** Drafts of the lances, kept while the sheet is closed, until another hand begins. */
import { signal } from "@preact/signals";
import type { Lance, ToTell, View } from "../../generated/protocol";
import { blank, type Draft } from "./draft";

type Drafts = Partial<Record<Lance, Draft>>;

const kept = signal<{ of: string; drafts: Drafts }>({ of: "", drafts: {} });

function handOf(now: View): string {
  return `${now.table}/${now.match.number}/${now.hand.number}`;
}

export function draftOf(now: View, tell: ToTell): Draft {
  const { of, drafts } = kept.value;
  const draft = of === handOf(now) ? drafts[tell.lance] : undefined;
  // A lance that was bid meanwhile, or whose bid was undone, begins anew.
  const fits = draft && (draft.how === null ? tell.how.length === 0 : tell.how.includes(draft.how));
  return fits ? draft : blank(tell);
}

export function keep(now: View, lance: Lance, draft: Draft): void {
  const of = handOf(now);
  const drafts = kept.peek().of === of ? kept.peek().drafts : {};
  kept.value = { of, drafts: { ...drafts, [lance]: draft } };
}
