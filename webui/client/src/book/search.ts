/** Full-text search of the book: ignores accents and capitals, requires every word. */

/** Something that can be found. */
export interface Entry {
  /** Hash of its page: "book/deje", "signs/duples". */
  path: string;
  title: string;
  text: string;
}
export interface Found extends Entry {
  /** Text around the first hit, in spans; those with a search word are `hit`. */
  snippet: readonly { text: string; hit: boolean }[];
}

const AROUND = 70;

/** Lower case without accents, of the same length as the text, so that indexes stay valid. */
export function folded(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) => {
    const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return plain.length === letter.length ? plain : letter;
  }).join("");
}

/** Entries that contain every word of the query, those with words in the title first. */
export function search(entries: readonly Entry[], query: string): Found[] {
  const wanted = folded(query).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return [];
  return entries
    .map((entry) => ({ entry, title: folded(entry.title), text: folded(entry.text) }))
    .filter(({ title, text }) =>
      wanted.every((word) => title.includes(word) || text.includes(word)),
    )
    .map(({ entry, title, text }) => ({
      inTitle: wanted.filter((word) => title.includes(word)).length,
      found: { ...entry, snippet: snippetOf(entry.text.normalize("NFC"), text, wanted) },
    }))
    .sort((a, b) => b.inTitle - a.inTitle)
    .map(({ found }) => found);
}

function snippetOf(text: string, plain: string, wanted: readonly string[]): Found["snippet"] {
  const hits = wanted.map((word) => plain.indexOf(word)).filter((at) => at >= 0);
  const first = hits.length > 0 ? Math.min(...hits) : 0;
  const start = first < AROUND ? 0 : plain.lastIndexOf(" ", first - AROUND / 2) + 1;
  const cut = plain.indexOf(" ", Math.max(first, start) + AROUND);
  const end = cut < 0 ? text.length : cut;
  const spans = marked(text.slice(start, end), plain.slice(start, end), wanted);
  const edge = (more: boolean) => (more ? [{ text: "…", hit: false }] : []);
  return [...edge(start > 0), ...spans, ...edge(end < text.length)];
}

function marked(text: string, plain: string, wanted: readonly string[]): Found["snippet"] {
  const spans: { text: string; hit: boolean }[] = [];
  let from = 0;
  for (;;) {
    const next = wanted
      .map((word) => ({ at: plain.indexOf(word, from), size: word.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.size - a.size)[0];
    if (!next) break;
    if (next.at > from) spans.push({ text: text.slice(from, next.at), hit: false });
    spans.push({ text: text.slice(next.at, next.at + next.size), hit: true });
    from = next.at + next.size;
  }
  if (from < text.length) spans.push({ text: text.slice(from), hit: false });
  return spans;
}
