/** Tests of what a director is asked to send after a lost connection. */
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { championshipIn } from "../../../test/engine";
import { FakeSocket } from "../../../test/fake-socket";
import type { Command } from "../../generated/championship";
import { director, joinChampionship, view } from "../link";
import { loadWords } from "../words";
import { unsentWords } from "./unsent-words";
import { followLanguage, ready } from "./words";

const AWAY = "ZZZZ";

function words(command: Command, championship = view.value?.code ?? AWAY): string {
  return unsentWords({
    type: "championship_command",
    id: "x",
    revision: 1,
    championship,
    command,
  }).replaceAll("\u2060", "");
}

beforeEach(async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  onTestFinished(joinChampionship());
  onTestFinished(followLanguage());
  FakeSocket.last.welcome();
  for (const message of championshipIn("begun")) FakeSocket.last.say(message);
  await loadWords();
  await vi.waitFor(() => expect(ready()).toBe(true));
});

test.each<[Command, string]>([
  [{ type: "record_result", match: 1, games: [2, 1] }, "Partida 1: 2–1 (Pareja 8 – Pareja 1)"],
  [
    { type: "correct_result", match: 1, games: [0, 2], stones: [31, 80] },
    "Partida 1, corregida: 0–2, piedras 31–80 (Pareja 8 – Pareja 1)",
  ],
  [
    { type: "time_over", match: 2, games: [1, 1], stones: [23, 17] },
    "Partida 2: 1–1, piedras 23–17, por tiempo (Pareja 3 – Pareja 2)",
  ],
  [
    { type: "walkover", match: 1, winner: 0 },
    "Partida 1: Pareja 8: Pasa sin jugar (Pareja 8 – Pareja 1)",
  ],
  [
    { type: "late", match: 1, side: 1, minutes: 26 },
    "Partida 1: Pareja 1: Llega tarde, 26 min (Pareja 8 – Pareja 1)",
  ],
  [{ type: "call_match", match: 1, table: 3 }, "Partida 1 a la mesa 3 (Pareja 8 – Pareja 1)"],
  [{ type: "hold_match", match: 1, hold: false }, "Partida 1: suelta (Pareja 8 – Pareja 1)"],
  [
    { type: "hold_match", match: 1, hold: true, day: "2026-02-01", reason: "Nieva" },
    "Partida 1: aplazada al dom, 1 feb («Nieva») (Pareja 8 – Pareja 1)",
  ],
  [
    { type: "agree_kings", match: 1, kings: 4 },
    "Partida 1: reyes acordados, 4 reyes (Pareja 8 – Pareja 1)",
  ],
  [
    { type: "substitute", match: 1, entry: 1, instead: "Ane", name: "Xabi" },
    "Partida 1: Xabi juega por Ane (Pareja 8 – Pareja 1)",
  ],
  [{ type: "uphold_result", match: 1 }, "Partida 1: vale el resultado (Pareja 8 – Pareja 1)"],
  [{ type: "take_out", entry: 1, how: "withdrawn" }, "No juega más: Pareja 1, retirada"],
  [
    { type: "take_out", entry: 1, how: "disqualified", reason: "Señas" },
    "No juega más: Pareja 1, descalificada («Señas»)",
  ],
  [{ type: "tick_entry", entry: 1, present: true }, "Pareja 1: está"],
  [{ type: "tick_entry", entry: 1, paid: true }, "Pareja 1: ha pagado"],
  [{ type: "set_seed", entry: 1, seed: 2 }, "Cabeza de serie 2: Pareja 1"],
  [{ type: "set_seed", entry: 1, seed: null }, "Sin puesto de cabeza de serie: Pareja 1"],
  [{ type: "change_entry", entry: 1, name: "Casa Paco" }, "Nombre corregido: Casa Paco"],
  [{ type: "confirm_phone", entry: 1, phone: "3f2a99" }, "Pareja 1: el móvil 3F2A es suyo"],
  [{ type: "remove_phone", entry: 1, phone: "3f2a99" }, "Pareja 1: quitar el móvil 3F2A"],
  [{ type: "enter_list", entries: [{ name: "Uno" }, { name: "Dos" }] }, "Inscripciones: 2"],
  [{ type: "cut_games", games: 1 }, "Juegos recortados a 1"],
  [{ type: "draw_round", stage: 0 }, "Sortear: Eliminatoria"],
  [
    { type: "draw_again", stage: 0, reason: "Faltaba uno" },
    "Sortear otra vez: Eliminatoria («Faltaba uno»)",
  ],
  [
    { type: "set_days", stage: 0, days: ["2026-01-11", "2026-01-18"] },
    "Días: Eliminatoria: dom, 11 ene · dom, 18 ene",
  ],
  [
    { type: "set_days", stage: 0, days: [] },
    "Días: Eliminatoria: Las rondas no tienen último día.",
  ],
  [{ type: "set_clock", minutes: 50 }, "Reloj de la ronda: 50 min"],
  [{ type: "set_clock", minutes: null }, "Reloj quitado"],
  [{ type: "set_notices", notices: ["Cena a las diez"] }, "Avisos a la sala: Cena a las diez"],
  [{ type: "undo" }, "Deshacer: Partida 2: ha empezado · Pareja 3 – Pareja 2"],
])("%o is said whole", (command, said) => {
  expect(words(command)).toBe(said);
});

test("what is meant for a championship that the page does not show is said by its numbers", () => {
  const out = words({ type: "take_out", entry: 1, how: "withdrawn" }, AWAY);
  expect(out).toBe("No juega más: N.º 1, retirada");
  expect(words({ type: "call_match", match: 1, table: 3 }, AWAY)).toBe("Partida 1 a la mesa 3");
});

test("what directors see of the shown championship is not said of another", () => {
  const shown = director.value;
  const [entry] = shown?.entries ?? [];
  if (!shown || !entry) throw new Error("there is no director");
  director.value = {
    ...shown,
    entries: [{ ...entry, paid: true }],
    waiting: [{ entry: 9, name: "Casa Paco", players: [] }],
  };
  const here = { type: "tick_entry", entry: entry.entry, present: true } as const;
  expect(words(here)).toMatch(/: está y ha pagado$/);
  expect(words(here, AWAY)).toBe(`N.º ${entry.entry}: está`);
  expect(words({ type: "accept_entry", entry: 9 })).toContain("Casa Paco");
  expect(words({ type: "accept_entry", entry: 9 }, AWAY)).not.toContain("Casa Paco");
  expect(words({ type: "undo" }, AWAY)).toBe("Deshacer");
});
