"""Pages whose messages come late, to find tests that expect an order which nobody promises.

    AMARRAKO_LATE=500 ./run test tests/browser

delays what half of the pages send and what half of them receive by so many milliseconds. A test
that fails by it would fail on a busy machine: it must expect what a player sees before it taps.
"""

from __future__ import annotations

import os
from typing import Final

from playwright.sync_api import BrowserContext

LATE: Final = """(() => {
  const late = () => (Math.random() < 0.5 ? 0 : LATE);
  const [sending, receiving] = [late(), late()];
  const after = (delay, act) => (delay === 0 ? act() : setTimeout(act, delay));
  window.WebSocket = class extends WebSocket {
    #heard = null;
    send(message) {
      after(sending, () => this.readyState === WebSocket.OPEN && super.send(message));
    }
    get onmessage() {
      return this.#heard;
    }
    set onmessage(heard) {
      this.#heard = heard;
      super.onmessage = (event) => after(receiving, () => this.#heard?.(event));
    }
  };
})()"""


def have_late_messages(context: BrowserContext) -> None:
    """Delay the messages of its pages, where that was asked for."""
    if late := int(os.environ.get("AMARRAKO_LATE", "0")):
        context.add_init_script(LATE.replace("LATE", str(late)))
