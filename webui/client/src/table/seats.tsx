import { useSignal } from "@preact/signals";
import { recall, remember } from "../browser-storage";
import type { Seat, View } from "../generated/protocol";
import { t } from "../i18n";
import { act, actors, mine, named, offered, seated } from "../seat/actor";
import { asking, mustAsk, stopAsking, takeSeats } from "../seat/asking-for-seat";
import { ofHouse } from "../seat/house";
import { alone, nearestSeat, several } from "../seat/order";
import { phone } from "../store";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { type DisabledReason, useDisabledReason } from "../ui/disabled-reason";
import { show } from "../ui/router";
import { Sheet } from "../ui/sheet";
import { SideSign } from "../ui/stones";
import { DrawOffer } from "./draw-offer";
import { hasFreeSeat, Invite } from "./invite";
import { SeatTakeover } from "./lazy-seat-takeover";
import { ExpelConfirm, SitRequests } from "./lazy-sit-requests";
import { RefereeMark } from "./referee-mark";
import { SitDialog } from "./sit-dialog";
import "./seats.css";

/**
 * Sheet of seats: the table seen from above, this phone's seat at the bottom, play going round to
 * the right.
 */
export function Seats({ now }: { now: View }) {
  const sitting = useSignal<Seat | null>(null);
  const leaving = useSignal<Seat | null>(null);
  const expelling = useSignal<Seat | null>(null);
  const seats = now.seats.length;
  const nearest = nearestSeat(mine.value[0] ?? 0, seats);
  const open = offered(now, "sit").flatMap(({ seat }) => now.seats[seat] ?? []);
  const acting = ofHouse() ? [...actors.value, "house"] : actors.value;
  const removable = offered(now, "expel", acting).flatMap((option) => option.seats);
  const [asked] = asking.value;
  const press = (seat: Seat): void => {
    if (open.includes(seat)) sitting.value = seat;
    else if (seat.phone === phone.value) leaving.value = seat;
    else expelling.value = seat;
  };
  const sit = (seat: Seat, name: string): void => {
    remember("name", name);
    takeSeats([{ seat: seat.seat, name }]);
  };
  return (
    <Sheet title={t("join.title", { code: now.table })}>
      <p>{t(seated.value ? "join.hint_seated" : "join.hint")}</p>
      <RefereeMark now={now} />
      <SeatTakeover now={now} />
      <SitRequests now={now} />
      {asked && (
        <section class="asking" data-testid="asking" role="status">
          <p>{t("join.asked_seat", { name: asked.name })}</p>
          <Button id="stop-asking" size="small" kind="plain" onPress={stopAsking}>
            {t("common.cancel")}
          </Button>
        </section>
      )}
      <div class={`cross of-${seats}`}>
        {now.seats.map((seat) => (
          <SeatButton
            key={seat.seat}
            seat={seat}
            open={open.includes(seat)}
            removable={removable.includes(seat.seat)}
            place={(seat.seat - nearest + seats) % seats}
            onPress={() => press(seat)}
          />
        ))}
        <span class="cloth on-cloth" aria-hidden="true">
          {several(now) && t("join.goes_right")}
          {!alone(now) &&
            now.sides.map((side) => (
              <span key={side.side}>
                <SideSign side={side.side} /> {side.name}
              </span>
            ))}
        </span>
      </div>
      {seated.value && (
        <Button id="to-play" kind="main" size="large" onPress={() => show("play")}>
          {t("join.to_play")}
        </Button>
      )}
      <DrawOffer now={now} />
      {open.length > 1 && !mustAsk(now) && (
        <Button
          id="sit-all"
          onPress={() => {
            takeSeats(open.map(({ seat, player }) => ({ seat, name: player })));
            if (seated.value) show("play");
          }}
        >
          {t(open.some((seat) => seat.phone !== null) ? "join.all_gone" : "join.all_seats")}
        </Button>
      )}
      {!seated.value && (
        <Button id="to-play" kind="plain" onPress={() => show("play")}>
          {t("join.watch")}
        </Button>
      )}
      {hasFreeSeat(now) && <Invite now={now} />}
      {sitting.value && (
        <SitDialog
          seat={sitting.value}
          asks={mustAsk(now)}
          remembered={recall("name")}
          onName={sit}
          onClose={() => (sitting.value = null)}
        />
      )}
      {expelling.value && (
        <ExpelConfirm seat={expelling.value} onClose={() => (expelling.value = null)} />
      )}
      {leaving.value && <Leave seat={leaving.value} onClose={() => (leaving.value = null)} />}
    </Sheet>
  );
}

interface SeatButtonProps {
  seat: Seat;
  /** Whether this phone may sit there: the seat is free, or its phone is gone. */
  open: boolean;
  /** Whether this phone may have the seat's phone removed from the table. */
  removable: boolean;
  /** Position from the nearest seat (with six: nearest and leftmost), going round to the right. */
  place: number;
  onPress: () => void;
}

function SeatButton({ seat, open, removable, place, onPress }: SeatButtonProps) {
  const state = stateOf(seat, open);
  const held = removable ? null : whyHeld(seat, open);
  const why = useDisabledReason(held);
  return (
    <>
      <button
        ref={why.button}
        type="button"
        class={`seat at-${place} of-side-${seat.side} ${state}`}
        data-testid={`seat-${seat.seat}`}
        data-state={state}
        aria-disabled={held ? true : undefined}
        onClick={held ? why.say : onPress}
      >
        <span class="player">
          <SideSign side={seat.side} /> {seat.player}
        </span>
        <span class="soft">
          {t(`join.state.${state}`)}
          {seat.captain && ` · ${t("join.captain")}`}
          {seat.mano && ` · ${t("play.mano")}`}
        </span>
      </button>
      {why.words}
    </>
  );
}

/** Why another phone's seat cannot be taken. */
function whyHeld({ phone: held, present, player }: Seat, open: boolean): DisabledReason {
  if (open || held === phone.value) return null;
  return t(present ? "why.seat_held" : "why.seat_gone", { name: player });
}

function stateOf(seat: Seat, open: boolean): "free" | "you" | "here" | "away" | "open" {
  if (seat.phone === null) return "free";
  if (seat.phone === phone.value) return "you";
  if (open) return "open";
  return seat.present ? "here" : "away";
}

/** Confirmation before leaving a seat. */
function Leave({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  return (
    <Confirm
      id="leave"
      title={t("join.leave_sure", named(seat.player))}
      yes={t("join.leave")}
      onYes={() => act({ type: "leave", seat: seat.seat })}
      onClose={onClose}
    />
  );
}
