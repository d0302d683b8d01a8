import { signal } from "@preact/signals";
import { presetName } from "../rules/words";
import { goBack } from "../ui/page/router";
import { Sheet } from "../ui/page/sheet";
import type { Book } from "./book";
import { BookLink } from "./link";
import { type Entry, type Found, search } from "./search";

/** Search text, kept while a found article is read. */
const query = signal("");

/** Contents of the rule book: all articles by chapter, or the search results. */
export function Contents({ book }: { book: Book }) {
  const { say, chapters, preset } = book;
  const wanted = query.value.trim();
  return (
    <Sheet title={`${say("book.title")} · ${presetName(preset)}`} onBack={() => goBack("rules")}>
      <div role="search">
        <label class="field">
          <span>{say("book.search")}</span>
          <input
            type="search"
            data-testid="book-search"
            value={query.value}
            maxLength={40}
            autoComplete="off"
            spellcheck={false}
            enterKeyHint="search"
            onInput={(event) => (query.value = event.currentTarget.value)}
          />
        </label>
      </div>
      {wanted ? (
        <Results book={book} wanted={wanted} />
      ) : (
        chapters.map(({ title, articles }) => (
          <section key={title} class="chapter">
            <h2>{say(title)}</h2>
            <ul>
              {articles.map((article) => (
                <li key={article.id}>
                  <BookLink
                    id={`article-${article.id}`}
                    to={`book/${article.id}`}
                    testid={`article-${article.id}`}
                    class="row"
                  >
                    {say(article.title)}
                  </BookLink>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </Sheet>
  );
}

function Results({ book, wanted }: { book: Book; wanted: string }) {
  const found = search(entriesOf(book), wanted);
  const { say } = book;
  return (
    <section class="chapter">
      <p role="status" class="soft" data-testid="book-found" data-count={found.length}>
        {found.length === 0
          ? say("book.search.none")
          : say("book.search.found", { n: found.length })}
      </p>
      <ul>
        {found.map((one) => (
          <li key={one.path}>
            <BookLink id={`found-${one.path}`} to={one.path} testid="found" class="row found">
              <b>{one.title}</b>
              <Snippet of={one} />
            </BookLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Snippet({ of }: { of: Found }) {
  return (
    <span class="snippet">
      {of.snippet.map(({ text, hit }, n) => (hit ? <mark key={n}>{text}</mark> : text))}
    </span>
  );
}

/** Everything that can be found: the articles and the señas of this table. */
function entriesOf({ say, chapters, signs }: Book): Entry[] {
  const articles = chapters.flatMap((chapter) => chapter.articles);
  return [
    ...articles.map(({ id, title, parts }) => ({
      path: `book/${id}`,
      title: say(title),
      text: parts.map(({ key }) => say(key)).join(" "),
    })),
    ...[...signs.signs, ...signs.additional].map(({ id, how, means }) => ({
      path: `signs/${id}`,
      title: say(how),
      text: `${say("signs.title")}. ${say(means)}`,
    })),
  ];
}
