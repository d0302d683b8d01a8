"""A board of your own: prints how a table stands each time it changes (pip install websockets).

python board.py http://192.168.1.20:8000 [TABLE]
"""

import json
import random
import sys
import time

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

server, *table = sys.argv[1:]
server = server.rstrip("/")  # an address as it is copied ends with one
hello = {"type": "hello", "protocol": 3, "client": "tv"} | ({"table": table[0]} if table else {})
while True:
    try:
        address = server.replace("http", "ws", 1) + "/ws"
        with connect(address, origin=server, ping_interval=2, ping_timeout=4) as socket:
            socket.send(json.dumps(hello))
            for text in socket:
                message = json.loads(text)
                match message["type"]:
                    case "view":  # draw, light or move here whatever you have
                        sides = [
                            f"{side['name']} {side['stones']}" + " adentro" * side.get("adentro", 0)
                            for side in message["sides"]
                        ]
                        mano = [seat["player"] for seat in message["seats"] if seat.get("mano")]
                        print(message["table"], *sides, *mano, sep=" · ", flush=True)
                    case "waiting":
                        print("type on a seated phone, in Mesa:", message["screen"], flush=True)
                    case "follow":
                        hello["table"] = message["table"]
                    case "refused":
                        print(message["text"], flush=True)
    except (OSError, WebSocketException) as lost:
        print("no server:", lost, flush=True)
    time.sleep(random.uniform(1, 3))  # all boards of a house come back, but not in step
