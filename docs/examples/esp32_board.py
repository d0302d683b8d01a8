"""Shows how a table stands, on an SSD1306 display at an ESP32 with MicroPython.

mpremote mip install ssd1306 umqtt.simple
mpremote cp esp32_board.py :main.py
"""

import json
import time

import machine
import network
import ssd1306
from umqtt.simple import MQTTClient

WIFI, WIFI_PASSWORD = "Bar", "kaixo-mus-40"
BROKER, PORT, USER, PASSWORD = "192.168.1.5", 1883, None, None
TABLE = "+"  # a table's code, such as K7QF; + shows the table that changed last
SCL, SDA = 22, 21  # GPIO numbers

WIDTH = 16  # letters in a line: the display has 128 × 64 dots, a letter 8 × 8
ASCII = {"á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u", "ü": "u", "ñ": "n", "ç": "c"}
ASCII.update({key.upper(): letter.upper() for key, letter in ASCII.items()})


def ascii_of(text):
    """Return a text in the letters that the display's font has."""
    return "".join(ASCII.get(letter, letter if letter < "\x7f" else "?") for letter in text)


def between(left, right):
    """Return a line with a text at each end; the left one is cut where there is no room."""
    room = WIDTH - len(right)
    return ascii_of(left)[: room - 1] + " " * (room - min(len(left), room - 1)) + right


def lines_of(state):
    """Return the lines for a table's state, two for each of the first two sides."""
    lines = []
    for side in state["sides"][:2]:
        lines.append(between(side["name"], str(side["stones"])))
        stones = f"{side['amarrakos']} a + {side['piedras']} p"
        lines.append(between("ADENTRO" if side["adentro"] else stones, "*" * side["games"]))
    bet = state["bet"]
    if state["winner"]:
        lines.append(ascii_of("* " + state["winner"]))
    elif bet:
        lines.append(between(bet["lance"], "ordago" if bet["ordago"] else str(bet["stones"])))
    else:
        lines.append(between(state["mano"] or "", state["lance"] or ""))
    return lines


def show(display, lines):
    """Draw lines, twelve dots apart."""
    display.fill(0)
    for number, line in enumerate(lines):
        display.text(line, 0, 12 * number)
    display.show()


def follow(display):
    """Show what the broker sends, until the connection is lost. Raises OSError."""

    def receive(topic, payload):
        if topic.endswith(b"/status"):
            if payload == b"offline":
                show(display, ["no server"])
        elif payload:  # an empty one: the table has ended
            show(display, lines_of(json.loads(payload)))

    client = MQTTClient("amarrako-esp32", BROKER, PORT, USER, PASSWORD, keepalive=60)
    client.set_callback(receive)
    client.connect()
    client.subscribe(b"amarrako/+/status")
    client.subscribe(b"amarrako/+/%s/state" % TABLE.encode())
    pinged = time.time()
    while True:
        client.check_msg()
        if time.time() - pinged >= 20:
            pinged = time.time()
            client.ping()
        time.sleep(0.05)


def main():
    """Join the Wi-Fi and follow; again, for ever."""
    bus = machine.I2C(0, scl=machine.Pin(SCL), sda=machine.Pin(SDA))
    display = ssd1306.SSD1306_I2C(128, 64, bus)
    wifi = network.WLAN(network.STA_IF)
    wifi.active(True)
    while True:
        try:
            if not wifi.isconnected():
                wifi.connect(WIFI, WIFI_PASSWORD)
                while not wifi.isconnected():
                    time.sleep(1)
            follow(display)
        except OSError as lost:
            show(display, ["no broker", str(lost)[:WIDTH]])
            time.sleep(5)


if __name__ == "__main__":
    main()
