/** Setup of every test file: the files of a worker share its page, so each test leaves it empty. */
import { act, cleanup } from "@testing-library/preact";
import { afterEach, beforeEach, vi } from "vitest";
import { learnServers } from "../src/net/servers";
import { view } from "../src/state/store";
import { speak } from "../src/words/i18n";
import { FakeSocket } from "./fake-socket";

// Before a file loads the words of its pages, whatever language the file before it left.
await speak("es");
beforeEach(() => speak("es"));
afterEach(() => {
  // Preact ends the effects of what is taken away later, as after the next frame.
  act(cleanup);
  view.value = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  FakeSocket.all = [];
  learnServers({ servers: [location.origin] });
});
