/**
 * The slides that a TV shows in turn while nobody plays, besides how to join (join.tsx).
 *
 * A kind of slide is one entry of `SLIDES`; nothing else changes for a new one:
 *
 * - `name` is what the address calls it (`/tv?slides=standings,badges`) and what styles and tests
 *   find as `data-slide`.
 * - `pages` fetches what it shows and returns its pages. None: the kind is not there now. It may
 *   import what it needs (`await import(…)`), so that other TVs do not load it.
 * - `every` says how often it is asked, while the TV is idle and connected: one request after the
 *   other, with an answer of the server's page cache where nothing has changed. What is fetched
 *   anew is shown from its next turn on. While a match is shown nothing is asked.
 * - A page stays `lasts` milliseconds; `show` renders it, again when the language changes. It
 *   unmounts when its time is over or a table begins to be played, so a page that plays something
 *   (a replay, a video) ends it in the cleanup of an effect.
 *
 * - Some time after the end of a match they are shown beside it, in three fifths of the screen, with
 *   `--slide-u` in place of 1/100 of its height; not those that are `wide`.
 *
 * So the bar's own slides (own.tsx) are an entry with a page for each; the best moment of the last
 * match is an entry whose only page lasts as long as the replay. A page without
 * `title` covers the frame's whole inside.
 *
 * No slide shows who owes what: that is said at the table alone, if it said so.
 */
import { championship } from "./championship";
import { evening, lastMatch } from "./last";
import { moment } from "./moment";
import { own } from "./own";
import { badges, records } from "./records";
import type { SlideKind } from "./slide-kind";
import { pairs, people } from "./standings";

export const SLIDES: readonly SlideKind[] = [
  own,
  lastMatch,
  moment,
  evening,
  people,
  pairs,
  championship,
  records,
  badges,
];
