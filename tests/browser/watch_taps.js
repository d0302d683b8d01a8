// What an eye saw and a finger did, noted beside the app and without its help.
//
// `eye`: for each place, what can be pressed there, and when something else last could. `downs`: every
// touch-down with that. `sent`: every command with the touch-down before it. `acks`: by id, the revision it brought.
(() => {
  const now = () => performance.now();
  const noted = { places: [], eye: [], downs: [], sent: [], acks: {} };
  window.noted = noted;

  const attribute = (selector, name) => document.querySelector(selector)?.getAttribute(name) ?? "";
  const at = (x, y) => meaningOf(document.elementFromPoint(x, y));
  const meaningOf = (touched) => {
    const button = touched?.closest("button");
    if (!button) return "";
    const around = [];
    for (let one = button.closest("[data-situation]"); one; one = one.parentElement?.closest("[data-situation]")) {
      around.push(one.getAttribute("data-situation"));
    }
    return [button.getAttribute("data-testid"), button.innerText, around.join(" ")].join("|");
  };
  const look = () => {
    noted.places.forEach(([x, y], n) => {
      const means = at(x, y);
      const eye = noted.eye[n];
      if (eye.means === means) return;
      if (eye.means !== "") eye.left[eye.means] = now();
      eye.means = means;
    });
  };
  window.addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    }),
  );
  // Of a place that is watched from now on nobody knows since when it has meant what it means.
  window.watchPlaces = (places) => {
    for (const [x, y] of places) {
      if (noted.places.some(([a, b]) => a === x && b === y)) continue;
      noted.places.push([x, y]);
      noted.eye.push({ means: at(x, y), left: {} });
    }
  };

  document.addEventListener(
    "pointerdown",
    ({ clientX: x, clientY: y, target }) => {
      const place = noted.places.findIndex(([a, b]) => Math.abs(a - x) < 2 && Math.abs(b - y) < 2);
      // What the browser takes a finger beside a button to have touched, as the page hears it too.
      const means = meaningOf(target);
      const others = Object.entries(noted.eye[place]?.left ?? {}).filter(([one]) => one !== means);
      noted.downs.push({
        at: now(),
        means,
        since: others.length ? Math.max(...others.map(([, left]) => left)) : null,
        phase: attribute("[data-testid=phase]", "data-phase"),
        situation: attribute("main.play", "data-situation"),
      });
    },
    true,
  );

  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "ack") noted.acks[message.id] = message.revision;
      });
    }
    send(text) {
      const message = JSON.parse(text);
      // After a lost connection the same command is sent again, whatever was touched since.
      const again = noted.sent.some((one) => one.message.id === message.id);
      if (message.type === "command" && !again) {
        noted.sent.push({ message, down: noted.downs.length - 1 });
      }
      super.send(text);
    }
  };
})();
