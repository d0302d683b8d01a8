import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { HouseState } from "../generated/protocol";
import { ConfirmButton } from "../ui/confirm-button";
import { useAttempt } from "../ui/failures";
import { FetchStatus, useFetched } from "../ui/fetching";
import { dayOf, timeOf } from "../words/dates";
import { locale } from "../words/i18n";
import { closeTables, houseState, powerOff } from "./http";
import { count, failureWords, say } from "./words";

const AGAIN_MS = 10_000;
/** Free bytes of the disk below which they are few. */
const LITTLE = 500e6;
/** Seconds after the start within which a first backup is made where something is to be kept. */
const FIRST_BACKUP = 2 * 3600;

/** What the box is doing, and what can be done with all of it. */
export function BoxState({ onTables }: { onTables: () => void }) {
  const { found, failed, load } = useFetched(houseState);
  useEffect(() => {
    const timer = setInterval(() => void load(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  if (found.value === null) return <FetchStatus found={found} failed={failed} />;
  return (
    <>
      {failed.value !== null && <FetchStatus failed={failed} />}
      <StateShown of={found.value} now={Date.now() / 1000} />
      <Acts
        of={found.value}
        onClosed={() => {
          onTables();
          void load();
        }}
      />
    </>
  );
}

/** Numbers of what is connected, and how disk, backups and data are. */
export function StateShown({ of, now }: { of: HouseState; now: number }) {
  const { phones, tvs, panels, last_backup, check_problems } = of;
  const connected = { tables: of.tables.length, phones, tvs, panels };
  const late = last_backup === null && now - of.since > FIRST_BACKUP;
  return (
    <section class="house-state" data-testid="house-state">
      <ul class="house-tiles">
        {(Object.keys(connected) as (keyof typeof connected)[]).map((what) => (
          <li key={what} data-testid={`house-now-${what}`}>
            <b>{connected[what]}</b>
            {say(`house.now_${what}`)}
          </li>
        ))}
      </ul>
      <dl class="house-facts">
        <Fact name={say("house.since")}>{moment(of.since, now)}</Fact>
        <Fact name={say("house.disk")} bad={of.disk_free < LITTLE}>
          {say("house.disk_free", { free: gigabytes(of.disk_free), size: gigabytes(of.disk_size) })}
        </Fact>
        <Fact name={say("house.last_backup")} bad={late && !of.in_database}>
          {of.in_database
            ? say("house.database_backups")
            : last_backup === null
              ? say("house.no_backup_yet")
              : moment(last_backup, now)}
        </Fact>
        {check_problems !== null && (
          <Fact name={say("house.check")} bad={check_problems > 0}>
            {check_problems === 0
              ? say("house.check_well")
              : say("house.check_problems", { n: check_problems })}
          </Fact>
        )}
        <Fact name={say("house.version")}>{of.version}</Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  name: string;
  /** Whether somebody has to do something about it. */
  bad?: boolean;
  children: string;
}

function Fact({ name, bad = false, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={bad ? "bad" : undefined}>
        {bad && <span aria-hidden="true">⚠ </span>}
        {children}
      </dd>
    </div>
  );
}

/** "hoy, 21:05"; "27 de noviembre de 2026, 21:05". */
function moment(seconds: number, now: number): string {
  const day = dayOf(seconds) === dayOf(now) ? say("house.today") : dayOf(seconds);
  return `${day}, ${timeOf(seconds)}`;
}

function gigabytes(bytes: number): string {
  const n = bytes / 1e9;
  const how = { style: "unit", unit: "gigabyte", maximumFractionDigits: n < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(locale.value, how).format(n);
}

/** Close all tables; switch the box off. Each says first what it will do. */
function Acts({ of, onClosed }: { of: HouseState; onClosed: () => void }) {
  const { attempt, alert } = useAttempt(failureWords);
  const off = useSignal(false);
  const close = () =>
    attempt(async () => {
      await closeTables(of.tables);
      onClosed();
    });
  const switchOff = () =>
    attempt(async () => {
      await powerOff();
      off.value = true;
    });
  return (
    <section class="house-state-acts">
      <div class="house-acts">
        {of.tables.length > 0 && (
          <ConfirmButton
            id="house-close-all"
            kind="plain"
            question={{
              id: "house-close-all-sure",
              title: count("house.close_all_sure", of.tables.length),
              text: say("house.close_all_text"),
              yes: say("house.close_all"),
              danger: true,
              onYes: () => void close(),
            }}
          >
            {say("house.close_all")}
          </ConfirmButton>
        )}
        {of.power_off && (
          <ConfirmButton
            id="house-power-off"
            kind="plain"
            question={{
              id: "house-power-off-sure",
              title: say("house.power_off_sure"),
              text: [
                of.tables.length > 0 ? count("house.power_off_playing", of.tables.length) : "",
                say("house.power_off_text"),
              ]
                .filter(Boolean)
                .join(" "),
              yes: say("house.power_off"),
              danger: true,
              onYes: () => void switchOff(),
            }}
          >
            {say("house.power_off")}
          </ConfirmButton>
        )}
      </div>
      {!of.power_off && (
        <details class="house-counted">
          <summary data-testid="house-no-power-off">{say("house.power_off_how")}</summary>
          <p class="soft">{say("house.power_off_not")}</p>
        </details>
      )}
      {alert}
      <p role="status" data-testid="house-power-told">
        {off.value && say("house.power_off_told")}
      </p>
    </section>
  );
}
