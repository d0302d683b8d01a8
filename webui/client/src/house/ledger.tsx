import { useSignal } from "@preact/signals";
import type { Debt, Round } from "../generated/protocol";
import { ledger } from "../net/played";
import { listed } from "../seat/order";
import { Button } from "../ui/button";
import { useAttempt } from "../ui/failures";
import { useFetched } from "../ui/fetching";
import { bound, Field } from "../ui/form/field";
import { Form } from "../ui/form/form";
import { dayOf } from "../words/dates";
import { owedWords } from "../words/debts";
import { t } from "../words/i18n";
import { payAsHouse, setRound } from "./http";
import { type Line, Lines } from "./lines";
import { failureWords, say } from "./words";

const LONGEST = 40;

/** What a round is here, and the open debts, which the bar notes as paid. */
export function Ledger() {
  const { found, status } = useFetched(ledger);
  return (
    <>
      <p class="soft">{say("house.round_about")}</p>
      {status}
      {found.value !== null && <RoundForm round={found.value.round} />}
      <Lines
        id="house-debt"
        load={open}
        act={async (key) => {
          const [table = "", match, ended] = key.split("/");
          await payAsHouse({ table, match: Number(match), ended: Number(ended) });
          return open();
        }}
        none={say("house.no_debts")}
        button={say("house.pay")}
        label={() => say("house.pay")}
        sure={{ title: () => say("house.pay_sure"), text: say("house.pay_text") }}
      />
    </>
  );
}

async function open(): Promise<readonly Line[]> {
  const { open: debts, round } = await ledger();
  return debts.map((one) => lineOf(one, round));
}

const lineOf = (debt: Debt, round: Round | null): Line => ({
  id: `${debt.table}/${debt.match}/${debt.ended}`,
  shown: (
    <>
      <b>{listed(debt.debtors)}</b> → {listed(debt.creditors)}
      <br />
      {owedWords(debt, round)}{" "}
      <span class="soft">
        {dayOf(debt.ended)} · {debt.table}
      </span>
    </>
  ),
});

function RoundForm({ round }: { round: Round | null }) {
  const name = useSignal(round?.name ?? "");
  const price = useSignal(round?.price ?? "");
  const saved = useSignal(false);
  const { attempt, alert } = useAttempt(failureWords);
  const save = () =>
    attempt(async () => {
      saved.value = false;
      await setRound(name.value.trim() || null, price.value.trim() || null);
      saved.value = true;
    });
  return (
    <Form onSubmit={() => void save()}>
      <Field id="round-name" label={say("house.round_name")} {...bound(name)} most={LONGEST} />
      <Field id="round-price" label={say("house.round_price")} {...bound(price)} most={LONGEST} />
      {alert}
      <Button id="round-save" onPress={() => void save()}>
        {t("common.save")}
      </Button>
      <p role="status">{saved.value && say("house.saved")}</p>
    </Form>
  );
}
