/** The page /house: what concerns the whole server, for phones on which the PIN was entered. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { FetchStatus, useFetched } from "../ui/fetching";
import { Languages } from "../ui/languages";
import { Sheet } from "../ui/page/sheet";
import { t } from "../words/i18n";
import { PinForm } from "./ask-pin";
import { Changes } from "./changes";
import { Data } from "./data";
import { house } from "./http";
import { Ledger } from "./ledger";
import { People } from "./people";
import { Pin } from "./pin";
import { Rules } from "./rules";
import { Seasons } from "./seasons";
import { HouseSettingsForm } from "./settings-form";
import { OwnSlides } from "./slides";
import { BoxState } from "./state";
import { Tables } from "./tables";
import { Voices } from "./voices";
import { followLanguage, ready, say } from "./words";
import "../ui/theme/phone.css";
import "./house.css";

export default function HousePage() {
  const { found, failed } = useFetched(house);
  const entered = useSignal<boolean | null>(null);
  // Changes when all tables were closed: those that are listed are fetched again.
  const closed = useSignal(0);
  useEffect(followLanguage, []);
  if (found.value === null || !ready()) return <FetchStatus found={found} failed={failed} />;
  const isHouse = entered.value ?? found.value.house;
  return (
    <Sheet title={t("app.house")} onBack={() => location.assign("/")}>
      {isHouse ? (
        <>
          <BoxState onTables={() => closed.value++} />
          <Group title={say("house.group_play")}>
            <Part id="tables" title={say("house.tables")} key={closed.value}>
              <Tables />
            </Part>
            <Part id="people" title={say("house.people")}>
              <People />
            </Part>
            <Part id="rules" title={say("house.rules")}>
              <Rules />
            </Part>
            <Part id="seasons" title={say("house.seasons")}>
              <Seasons />
            </Part>
            <Part id="ledger" title={say("house.ledger")}>
              <Ledger />
            </Part>
          </Group>
          <Group title={say("house.group_box")}>
            <Part id="settings" title={say("house.settings")}>
              <HouseSettingsForm />
            </Part>
            <Part id="slides" title={say("slides.title")}>
              <OwnSlides />
            </Part>
            <Part id="voices" title={say("voices.title")}>
              <Voices />
            </Part>
            <Part id="data" title={say("data.title")}>
              <Data />
            </Part>
            <Part id="changes" title={say("house.changes")}>
              <Changes />
            </Part>
            <Part id="pin" title={say("house.pin")}>
              <Pin onLeft={() => (entered.value = false)} />
            </Part>
          </Group>
        </>
      ) : (
        <>
          <p>{say("pin.about")}</p>
          <PinForm onEntered={() => (entered.value = true)} />
        </>
      )}
      <Languages />
    </Sheet>
  );
}

/** Sections that belong together. */
function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="house-group">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Section that is opened by its heading. */
function Part({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  const open = useSignal(false);
  return (
    <details
      class="house-part"
      data-testid={`house-${id}`}
      onToggle={(event) => (open.value = event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {open.value && <section>{children}</section>}
    </details>
  );
}
