/**
 * `AtRoomTable`: what a table's page (/t/CODE?room=7) has besides at a table of the room: it takes
 * the seat that was wished for at /room/7, and says at the match's end what comes next.
 */
import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Championship } from "../../generated/championship";
import type { View } from "../../generated/protocol";
import { offered, seated } from "../../seat/actor";
import { takeSeats } from "../../seat/asking-for-seat";
import { entryWish, seatWish } from "../../state/room-table";
import { Button } from "../../ui/button";
import { show } from "../../ui/page/router";
import { Unsent } from "../../ui/unsent";
import { useBuzzAtCall } from "../buzz";
import { connected, joinChampionship, link, mine, send, sendOnce, view } from "../link";
import { matchOf } from "../names";
import { unsentWords } from "../unsent-words";
import { loadWords, say } from "../words";
import { isMine } from "./match";
import { NextMatch, PlayedResult } from "./mine";
import "./phone.css";

await loadWords();

export function AtRoomTable({ now }: { now: View }) {
  useEffect(() => joinChampionship(now.table), []);
  useSeatWish(now);
  useOwnEntry();
  useBuzzAtCall();
  return (
    <>
      {/* The table's own banner says that there is no connection. */}
      {connected.value && <Unsent of={link} words={unsentWords} />}
      <OfChampionship now={now} />
    </>
  );
}

function OfChampionship({ now }: { now: View }) {
  const championship = view.value;
  const own = mine.value;
  if (!championship || !own) return null;
  if (now.match.state === "playing") return <RefereeCalled now={now} of={championship} />;
  const next = own.match == null ? undefined : matchOf(championship, own.match);
  // The match of this table, until its result is recorded.
  if (next?.code === now.table) return null;
  const here = championship.matches.find(({ code }) => code === now.table);
  return (
    <section class="next-up on-cloth" data-testid="after-match">
      {here && (seated.value || isMine(here, own)) && (
        <PlayedResult now={championship} match={here} />
      )}
      {next && <NextMatch now={championship} mine={own} match={next} />}
      {!next && own.entries.length > 0 && <p>{say("mine.nothing")}</p>}
      <a class="button plain" href="/bracket" data-testid="to-bracket">
        {say("after.open")}
      </a>
    </section>
  );
}

/** That the referee is called to this table, and that it is not necessary any more. */
function RefereeCalled({ now, of }: { now: View; of: Championship }) {
  const here = of.matches.find(({ code }) => code === now.table);
  if (!here?.referee) return null;
  return (
    <div class="referee-called" role="status" data-testid="referee-called">
      <span>{say("match.referee")}</span>
      {seated.value && (
        <Button
          id="referee-not-needed"
          size="small"
          onPress={() => sendOnce({ type: "call_referee", wanted: false })}
        >
          {say("match.referee_off")}
        </Button>
      )}
    </div>
  );
}

/** Take the seat of the player that the address names, once; ask, where somebody holds it. */
function useSeatWish(now: View): void {
  useEffect(() => {
    if (seatWish === null || seated.value) return;
    const free = offered(now, "sit").find(({ seat }) => {
      const there = now.seats[seat];
      return there?.player === seatWish && there.phone === null;
    });
    if (!free) {
      show("seats");
      return;
    }
    takeSeats([{ seat: free.seat, name: seatWish }]);
  }, []);
}

/** Register the entry in the address as this phone's, once, unless the server has it already. */
function useOwnEntry(): void {
  const done = useRef(false);
  useSignalEffect(() => {
    if (done.current || !connected.value || !mine.value || entryWish < 1) return;
    done.current = true;
    if (!mine.value.entries.includes(entryWish)) {
      void send({ type: "join_entry", entry: entryWish });
    }
  });
}
