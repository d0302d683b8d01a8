/** Tests of the recordings and slides at /house: what was matched, what is missing, what is sent. */
import { act, fireEvent, render, screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import type { Packs, Slides } from "../generated/protocol";
import { OwnSlides } from "./slides";
import { Voices } from "./voices";
import { loadHouseWords } from "./words";

let packs: Packs;
let slides: Slides;
/** The commands that were given. */
let given: unknown[];

beforeEach(async () => {
  await loadHouseWords();
  const pack = { first: "own" as const, made: false, files: {} };
  const words = { ordago: "órdago", "7": "7", gana: "partida para" };
  packs = {
    packs: [
      { ...pack, language: "es", words, files: { gana: "1.ogg" } },
      { ...pack, language: "eu", words },
      { ...pack, language: "en", words },
    ],
  };
  slides = {
    slides: [
      { slide: 4, picture: "a.jpg", line: null },
      { slide: 9, picture: null, line: "<i>Hoy</i>" },
    ],
  };
  given = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const [path = ""] = url.split("?");
    if (path === "/api/house/upload") return answer({ received: (init.body as Blob).size });
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    if (path === "/api/house/files") return stored(body as { name: string });
    if (path === "/api/house/act") given.push(body);
    return answer({ "/api/house/voices": packs, "/api/slides": slides }[path] ?? {});
  });
});
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
function stored({ name }: { name: string }): Response {
  if (name.endsWith(".html")) {
    return answer({ code: "not_a_sound", text: "no sound", params: {} }, 400);
  }
  return answer({ file: `f-${name}`, ...(name !== "verano.mp3" && { word: name.split(".")[0] }) });
}
const choose = (id: string, ...names: string[]) => {
  const files = names.map((name) => new File(["x"], name));
  fireEvent.change(screen.getByTestId(id), { target: { files } });
};

test("files are matched by their names, and it is said which and what is missing", async () => {
  render(<Voices />);
  await screen.findByTestId("voices-missing");
  expect(screen.getByTestId("voices-missing").textContent).toBe("Faltan 2 palabras");
  expect(screen.getByText("Grabadas: 1 de 3")).toBeTruthy();
  choose("voices-files", "ordago.ogg", "verano.mp3", "<b>.html", "7.mp3");
  await screen.findByText(/Guardadas/);
  expect(given).toEqual([
    {
      type: "save_sounds",
      language: "es",
      sounds: [
        ["ordago", "f-ordago.ogg"],
        ["7", "f-7.mp3"],
      ],
    },
  ]);
  const told = screen.getByTestId("voices-told").textContent;
  expect(told).toContain("Guardadas: 2 (ordago, 7).");
  expect(told).toContain("verano.mp3");
  expect(told).toContain("<b>.html: No es un sonido Ogg ni MP3");
});

test("a language has a pack and a first voice of its own", async () => {
  render(<Voices />);
  await screen.findByTestId("voices-missing");
  await act(() => screen.getByTestId("voices-eu").click());
  expect(screen.getByTestId("voices-missing").textContent).toBe("Faltan 3 palabras");
  await act(async () => {
    fireEvent.change(screen.getByTestId("voices-first"), { target: { value: "browser" } });
  });
  await vi.waitFor(() => expect(given).not.toEqual([]));
  expect(given).toEqual([{ type: "choose_voice", language: "eu", first: "browser" }]);
});

test("a slide is made of a picture and a line, and put before another", async () => {
  render(<OwnSlides />);
  await screen.findAllByTestId("own-slide");
  expect(screen.getAllByTestId("own-slide")[1]?.textContent).toContain("<i>Hoy</i>");
  await act(async () => screen.getByTestId("slide-up-9").click());
  await act(async () => screen.getByTestId("slide-new").click());
  await act(async () => screen.getByTestId("slide-save").click());
  expect(given).toEqual([{ type: "move_slide", slide: 9, place: 0 }]);
  choose("slide-picture", "menu.png");
  await screen.findByTestId("slide-no-picture");
  fireEvent.input(screen.getByTestId("slide-line"), { target: { value: " Hoy, callos " } });
  await act(async () => screen.getByTestId("slide-save").click());
  expect(await screen.findByTestId("slide-new")).toBeTruthy();
  expect(given.at(-1)).toEqual({ type: "save_slide", picture: "f-menu.png", line: "Hoy, callos" });
});
