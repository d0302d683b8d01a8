/** Who owes what: by person, by pair, and each debt. */
import type { Balance, Debt, Ledger } from "../generated/protocol";
import { ledger } from "../net/played";
import { useFetched } from "../ui/fetching";
import { PersonLinks } from "../ui/person-link";
import { dayOf } from "../words/dates";
import { owedWords, roundWords } from "../words/debts";
import { locale } from "../words/i18n";
import { say } from "./words";

/** Fetches what is owed, by everybody or by and to a person; nothing where nobody ever owed. */
export function Debts({ name }: { name?: string }) {
  const { found } = useFetched(() => ledger(name), [name]);
  return found.value === null ? null : <LedgerList found={found.value} />;
}

export function LedgerList({ found }: { found: Ledger }) {
  const { open, paid, people, pairs, round } = found;
  if (open.length + paid.length === 0) return null;
  const line = (one: Debt) => (
    <li key={`${one.table}/${one.match}`} data-testid="ledger-debt">
      <span>
        <PersonLinks of={one.debtors} /> → <PersonLinks of={one.creditors} />
      </span>
      <span>
        <b>{owedWords(one, null)}</b>{" "}
        <a class="soft" href={`/#match/${one.table}/${one.match}`}>
          {dayOf(one.ended)}
        </a>
      </span>
    </li>
  );
  return (
    <section class="list screen-only" data-testid="ledger">
      <h2>{say("season.debts")}</h2>
      {roundWords(round) && <p class="soft">{say("season.round", { what: roundWords(round) })}</p>}
      {open.length === 0 && <p data-testid="ledger-empty">{say("season.no_debts")}</p>}
      <ul class="debts">{open.map(line)}</ul>
      {people.length > 0 && <p class="soft">{say("season.balance_about")}</p>}
      <Balances title={say("season.balance_people")} of={people} />
      <Balances title={say("season.balance_pairs")} of={pairs} />
      {paid.length > 0 && (
        <details class="unfolds">
          <summary>{say("season.debts_paid")}</summary>
          <ul class="debts">{paid.map(line)}</ul>
        </details>
      )}
    </section>
  );
}

function Balances({ title, of }: { title: string; of: readonly Balance[] }) {
  if (of.length === 0) return null;
  const dinners = of.some((one) => one.dinners !== 0);
  return (
    <table class="standings balances">
      <caption>{title}</caption>
      <thead>
        <tr>
          <td class="who" />
          <th scope="col">{say("season.rounds")}</th>
          {dinners && <th scope="col">{say("season.dinners")}</th>}
        </tr>
      </thead>
      <tbody>
        {of.map((one) => (
          <tr key={one.who.join("/")}>
            <th scope="row" class="who">
              <PersonLinks of={one.who} />
            </th>
            <td>{signed(one.rounds)}</td>
            {dinners && <td>{signed(one.dinners)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "+1,5", "−0,5". */
export function signed(n: number): string {
  const how = { signDisplay: "exceptZero", maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(locale.value, how).format(n).replace("-", "−");
}
