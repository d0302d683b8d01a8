/** Tests of badges: where they are listed, and what is told at the end of a match. */
import { render, waitFor } from "@testing-library/preact";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Badge, SeasonRecord, Told } from "../generated/protocol";
import { BadgeList, HeldBadges } from "./badges";
import { ToldList } from "./told";
import { fetchWords } from "./words";

const BADGE: Badge = {
  kind: "comeback",
  value: 31,
  who: ["Ane", "<b>Jon</b>"],
  evening: "2026-11-27",
  table: "K7QF",
  match: 2,
};
const RECORD: SeasonRecord = { ...BADGE, kind: "longest_match", value: 5520 };

beforeAll(fetchWords);

/** What the server tells of a match, and which match it was asked for. */
function server(told: Told): { told: Told; asked: string[] } {
  const answers = { told, asked: [] as string[] };
  vi.stubGlobal("fetch", async (path: string) => {
    answers.asked.push(path);
    return new Response(JSON.stringify(answers.told));
  });
  return answers;
}

describe("badges", () => {
  it("say what for, who and when, and lead to the match", () => {
    const { getByTestId } = render(<BadgeList of={[BADGE]} />);
    const list = getByTestId("season-badges");
    expect(list.querySelector("dt")?.textContent).toBe("Remontada desde 31 piedras");
    const links = [...list.querySelectorAll("a")].map((one) => [
      one.textContent,
      one.getAttribute("href"),
    ]);
    expect(links).toEqual([
      ["27/11/2026", "/#match/K7QF/2"],
      ["Ane", "/season#/Ane"],
      ["<b>Jon</b>", "/season#/%3Cb%3EJon%3C%2Fb%3E"],
    ]);
  });

  it("of a person say how often", () => {
    const held = [
      { ...BADGE, times: 3 },
      { ...BADGE, kind: "first_won", times: 1 },
    ];
    const { getByTestId } = render(<HeldBadges of={held} />);
    const said = [...getByTestId("person-badges").querySelectorAll("dt")];
    expect(said.map((one) => one.textContent)).toEqual([
      "Remontada desde 31 piedras ×3",
      "Primera partida ganada",
    ]);
  });

  it("of a newer server are named as it names them", () => {
    const { getByTestId } = render(<BadgeList of={[{ ...BADGE, kind: "from_tomorrow" }]} />);
    expect(getByTestId("season-badges").textContent).toContain("from_tomorrow");
  });
});

describe("what is told at the end of a match", () => {
  it("is records and badges, and goes with the end that is taken back", async () => {
    const answers = server({ badges: [BADGE], records: [RECORD] });
    const { findByTestId, queryByTestId, rerender } = render(
      <ToldList table="K7QF" match={2} revision={7} />,
    );
    const list = await findByTestId("told");
    expect([...list.children].map((one) => one.textContent)).toEqual([
      "Récord La partida más larga: 92 min",
      "Ane, <b>Jon</b> Remontada desde 31 piedras",
    ]);
    expect(answers.asked).toEqual(["/api/tables/K7QF/badges?match=2"]);
    answers.told = { badges: [], records: [] };
    rerender(<ToldList table="K7QF" match={2} revision={8} />);
    await waitFor(() => expect(queryByTestId("told")).toBeNull());
  });
});
