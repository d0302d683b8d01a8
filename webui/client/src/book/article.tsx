import { replacePage } from "../browser/history";
import { goBack } from "../ui/page/router";
import { Sheet } from "../ui/page/sheet";
import type { Book } from "./book";
import { BookLink } from "./link";
import { CitedText } from "./sources";

/** One article of the rule book, with the parts that apply to this table and their sources. */
export function ArticlePage({ book, id }: { book: Book; id: string }) {
  const { say, chapters } = book;
  const all = chapters.flatMap(({ title, articles }) =>
    articles.map((article) => ({ chapter: title, article })),
  );
  const at = all.findIndex(({ article }) => article.id === id);
  const found = all[at];
  const next = all[at + 1]?.article;
  return (
    <Sheet title={say("book.title")} onBack={() => goBack("rules")}>
      {found ? (
        <article class="article" data-testid="article" data-article={id}>
          <p class="soft">{say(found.chapter)}</p>
          <h2>{say(found.article.title)}</h2>
          <CitedText say={say} parts={found.article.parts} />
        </article>
      ) : (
        <p>{say("book.not_here")}</p>
      )}
      <div class="list ways">
        {id === "signs" && (
          <BookLink id="article-signs" to="signs" testid="open-signs" class="button quiet">
            {say("book.see_signs")}
          </BookLink>
        )}
        {next && found && (
          <button
            type="button"
            class="button quiet"
            data-testid="next-article"
            onClick={() => replacePage(`book/${next.id}`)}
          >
            {say("book.next", { title: say(next.title) })}
          </button>
        )}
        <BookLink id="article-contents" to="book" testid="book-contents" class="button plain">
          {say("book.contents")}
        </BookLink>
      </div>
    </Sheet>
  );
}
