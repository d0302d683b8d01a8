import { say } from "./words";

const SHEETS = ["people", "pairs", "matches", "lances"] as const;

/** What a page of the season shows, as files for spreadsheets and programs. */
export function Downloads({ query }: { query: string }) {
  return (
    <details class="unfolds season-files">
      <summary data-testid="season-files">{say("season.files")}</summary>
      <div class="list">
        {SHEETS.map((what) => (
          <a
            key={what}
            class="button plain"
            href={`/api/season/${what}.csv?${query}`}
            download
            data-testid={`season-file-${what}`}
          >
            {say(`season.file.${what}`)}
          </a>
        ))}
        <a class="button plain" href={`/api/season?${query}`} download="season.json">
          {say("season.file.json")}
        </a>
      </div>
    </details>
  );
}
