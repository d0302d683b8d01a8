/** Tests of what a phone shows of a championship. */
import { act, render, screen, waitFor } from "@testing-library/preact";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { knockout, mineOf, withMatch } from "../../../test/championship-fixture";
import { FakeSocket } from "../../../test/fake-socket";
import type { Mine as MineShape } from "../../generated/championship";
import { calledTo } from "../buzz";
import { send, view } from "../link";
import { matchAt } from "../names";
import { loadWords } from "../words";
import { Entries } from "./entries";
import BracketPage from "./index";
import { MatchDay } from "./match-day";
import { Mine, whenWords } from "./mine";
import { seatAddress } from "./room-table";
import { presentRound, Rounds, roundPages } from "./rounds";

beforeAll(loadWords);

const CALLED = withMatch(knockout(4), 1, { state: "called", table: 7, code: "K7QF" });
const matchNamed = (number: number) => CALLED.matches[number - 1] ?? expect.fail();

describe("where and when one plays", () => {
  it("is a table, now", () => {
    expect(whenWords(matchNamed(1))).toBe("Mesa 7, ahora");
  });

  it("is a number of matches and about a time", () => {
    const waiting = {
      ...matchNamed(2),
      place: 3,
      about: new Date(2026, 0, 1, 18, 40).getTime() / 1000,
    };
    expect(whenWords(waiting)).toBe("Después de 2 partidas, hacia las 18:40");
    expect(whenWords({ ...waiting, place: 1, about: null })).toBe(
      "Sois los siguientes en tener mesa",
    );
  });

  it("says whom one waits for", () => {
    const now = withMatch(knockout(4), 3, { sides: [[1], null] });
    render(<Mine now={now} mine={mineOf([1], 3)} />);
    expect(screen.getByTestId("next-match").textContent).toContain("Esperáis a: Ganador de la 2");
  });

  it("leads to the table with one tap", () => {
    render(<Mine now={CALLED} mine={mineOf([1], 1)} />);
    expect(screen.getByTestId("go-to-table").getAttribute("href")).toBe("/room/7");
  });
});

describe("a call", () => {
  it("is a match of this phone's that was called, not one that waits", () => {
    expect(calledTo(CALLED, mineOf([1], 1))).toBe("1 at 7");
    expect(calledTo(CALLED, mineOf([3], 2))).toBeNull();
    expect(calledTo(CALLED, mineOf([]))).toBeNull();
  });
});

describe("a pair of this phone", () => {
  it("waits to be accepted", () => {
    const waiting = [{ entry: 9, name: "Casa Paco", players: [] }];
    render(<Mine now={knockout(2)} mine={{ ...mineOf([]), waiting }} />);
    expect(screen.getByTestId("waiting-9").textContent).toContain("espera a que la acepte");
  });

  it("is offered what it may do, and nothing else", () => {
    const mine = mineOf([1]);
    const { rerender } = render(<Mine now={knockout(2)} mine={mine} />);
    const buttons = (): (string | undefined)[] =>
      screen.getAllByRole("button").map(({ dataset }) => dataset.testid);
    expect(buttons()).toEqual(["leave-1"]);
    rerender(
      <Mine
        now={knockout(2)}
        mine={{
          ...mine,
          own: [{ entry: 1, phone: "first" as const, may: ["present"], matches: [], asking: [] }],
        }}
      />,
    );
    expect(buttons()).toEqual(["present-1", "leave-1"]);
    rerender(
      <Mine
        now={knockout(2)}
        mine={{
          ...mine,
          own: [{ entry: 1, phone: "first" as const, may: ["play_on"], matches: [], asking: [] }],
        }}
      />,
    );
    expect(buttons()).toEqual(["play-on-1", "leave-1"]);
    const asked: MineShape = {
      ...mine,
      own: [
        { entry: 1, phone: "first" as const, may: ["stop_playing_on"], matches: [], asking: [] },
      ],
    };
    rerender(<Mine now={knockout(2)} mine={asked} />);
    expect(buttons()).toEqual(["stop-playing-on-1", "leave-1"]);
  });
});

describe("entries", () => {
  it("are entered by phones only where the view says so", () => {
    const { rerender } = render(<Entries now={knockout(2)} mine={null} />);
    expect(screen.queryByTestId("enter")).toBeNull();
    rerender(<Entries now={knockout(2, { may_enter: true })} mine={null} />);
    expect(screen.getByTestId("enter")).toBeTruthy();
  });

  it("lead to the pages of their players, also where the players are the name", () => {
    const now = knockout(2);
    const [first, second] = now.entries;
    if (first === undefined || second === undefined) expect.fail();
    const entries = [
      { ...first, name: "Ane · Jon", players: ["Ane", "Jon"] },
      { ...second, name: "Casa Paco", players: ["Miren", "Iker"] },
    ];
    render(<Entries now={{ ...now, entries }} mine={null} />);
    const links = screen.getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(["Ane", "Jon", "Miren", "Iker"]);
    expect(screen.getByTestId("entry-1").querySelector("b")?.textContent).toBe("Ane · Jon");
  });

  it("are chosen once", () => {
    const { rerender } = render(<Entries now={knockout(2)} mine={mineOf([])} />);
    expect(screen.getByTestId("mine-1")).toBeTruthy();
    rerender(<Entries now={knockout(2)} mine={mineOf([1])} />);
    expect(screen.queryByTestId("mine-2")).toBeNull();
  });
});

describe("rounds", () => {
  it("open at the one that is played", () => {
    const over = [1, 2].reduce((now, n) => withMatch(now, n, { state: "over" }), knockout(4));
    expect(presentRound(roundPages(knockout(4)))).toBe(0);
    expect(presentRound(roundPages(over))).toBe(1);
  });

  it("mark one's own match", () => {
    render(<Rounds now={knockout(4)} mine={mineOf([3], 2)} />);
    expect(screen.getByTestId("round").textContent).toContain("Semifinal");
    expect(screen.getByTestId("match-2").dataset.mine).toBe("true");
    expect(screen.getByTestId("match-1").dataset.mine).toBe("false");
  });

  it("have the matches off the trophy at the end", () => {
    const pool = { ...matchNamed(1), number: 9, round: 0 };
    const now = knockout(4);
    expect(roundPages({ ...now, matches: [...now.matches, pool] }).at(-1)?.key).toBe("pool");
  });
});

describe("a table of the room", () => {
  it("has the match that is called or played there", () => {
    expect(matchAt(CALLED, 7)?.number).toBe(1);
    expect(matchAt(CALLED, 6)).toBeUndefined();
    expect(matchAt(withMatch(CALLED, 1, { state: "over" }), 7)).toBeUndefined();
  });

  it("passes the wish for a seat on to the table's page", () => {
    const address = new URL(seatAddress("K7QF", 1, "Ane Mª"), "http://here");
    expect(address.pathname).toBe("/t/K7QF");
    expect(address.searchParams.get("sit")).toBe("Ane Mª");
    expect(address.searchParams.get("entry")).toBe("1");
  });
});

describe("a result that was played", () => {
  const played = withMatch(knockout(4), 1, {
    state: "over",
    result: { games: [2, 1], stones: [0, 0], winner: 0, how: "played" },
    dispute: "possible",
  });

  it("is shown to both pairs with one tap that disputes it, and to nobody else", () => {
    const { rerender } = render(<Mine now={played} mine={mineOf([2])} />);
    expect(screen.getByTestId("result-1").textContent).toMatch(/2\W+1 Pareja 2/);
    expect(screen.getByTestId("dispute-1").textContent).toContain("No es ese el resultado");
    rerender(<Mine now={played} mine={mineOf([3])} />);
    expect(screen.queryByTestId("result-1")).toBeNull();
  });

  it("says that it is disputed until the director decides", () => {
    const disputed = withMatch(played, 1, { dispute: "open" });
    const { rerender } = render(<Mine now={disputed} mine={mineOf([1])} />);
    expect(screen.getByTestId("result-1").textContent).toContain("Resultado en duda");
    expect(screen.queryByTestId("dispute-1")).toBeNull();
    rerender(<Mine now={withMatch(played, 1, { dispute: null })} mine={mineOf([1])} />);
    expect(screen.queryByTestId("result-1")).toBeNull();
  });
});

describe("another phone of the pair", () => {
  const own = { entry: 1, may: [], matches: [], asking: ["4f7k00112233"] };

  it("is confirmed or refused on a confirmed one", () => {
    const mine = { ...mineOf([1]), own: [{ ...own, phone: "confirmed" as const }] };
    render(<Mine now={CALLED} mine={mine} />);
    expect(screen.getByTestId("asking-1-4f7k00112233").textContent).toContain("4F7K");
    expect(screen.getByTestId("confirm-1-4f7k00112233")).toBeTruthy();
  });

  it("reads that it waits", () => {
    const mine = { ...mineOf([1]), own: [{ ...own, phone: "asks" as const, asking: [] }] };
    render(<Mine now={CALLED} mine={mine} />);
    expect(screen.getByTestId("asks-1")).toBeTruthy();
  });
});

describe("a match over days", () => {
  const stages = knockout(4).stages.map((stage) => ({
    ...stage,
    over_days: true,
    days: ["2026-01-11"],
    current: 1,
  }));
  const proposed = { number: 7, side: 1, day: "2026-01-08", note: "20:00" };
  const now = withMatch(knockout(4, { stages }), 1, { proposed, until: "2026-01-11" });
  const mine = (...may: MineShape["own"][number]["matches"][number]["may"]): MineShape => ({
    ...mineOf([1], 1),
    own: [{ entry: 1, phone: "first", may: [], matches: [{ match: 1, may }], asking: [] }],
  });

  it("is in the list of one's own with its last day, and a proposal waits for an answer", () => {
    const { rerender } = render(<Mine now={now} mine={mine("propose_day", "accept_day")} />);
    expect(screen.queryByTestId("next-match")).toBeNull();
    expect(screen.getByTestId("match-1").textContent).toContain("Hasta el dom, 11 ene");
    expect(screen.getByTestId("day-1").textContent).toContain("Pareja 2 propone el jue, 8 ene");
    rerender(<Mine now={now} mine={mine("propose_day", "take_back_day")} />);
    expect(screen.queryByTestId("accept-day-1")).toBeNull();
  });

  it("is where one plays next once it has a table", () => {
    const called = withMatch(now, 1, { state: "called", table: 2 });
    render(<Mine now={called} mine={mine()} />);
    expect(screen.getByTestId("go-to-table").getAttribute("href")).toBe("/room/2");
  });

  it("says what its own pair proposed, and can be taken back or changed", () => {
    const own = withMatch(now, 1, { proposed: { ...proposed, side: 0 } });
    const shown = own.matches[0] ?? expect.fail();
    render(<MatchDay now={own} match={shown} mine={mine("propose_day", "take_back_day")} />);
    expect(screen.getByTestId("day-waits").textContent).toContain("Pareja 1 propone");
    expect(screen.getByTestId("take-back-day").textContent).toBe("Retirar la propuesta");
    expect(screen.getByTestId("propose-day").textContent).toBe("Proponer otro día");
  });

  it("is of the round that is played by the days, though an earlier one is not over", () => {
    const late = { ...now, stages: stages.map((stage) => ({ ...stage, current: 2 })) };
    expect(presentRound(roundPages(late))).toBe(1);
    expect(presentRound(roundPages(now))).toBe(0);
  });
});

it("names what was entered without a connection, and forgets it by a tap", async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  onTestFinished(() => {
    view.value = null;
  });
  render(<BracketPage />);
  void act(() => FakeSocket.last.welcome());
  void act(() => FakeSocket.last.say({ type: "championship", view: CALLED, open: [] }));
  void act(() => FakeSocket.last.fall());
  const entered = send({ type: "play_on", entry: 2 });
  void send({ type: "dispute_result", match: 1 });
  void send({ type: "undo" });
  const unsent = await screen.findByTestId("unsent");
  await waitFor(() =>
    expect(unsent.textContent).toContain(
      "No enviado: Pareja 2: Queremos seguir jugando · Partida 1: No es ese el resultado · Campeonato de otoño",
    ),
  );
  screen.getByTestId("forget").click();
  expect(await entered).toBeNull();
});
