/** What the address of a table says of a championship (?room=7&entry=1&sit=Ane). */
const asked = new URLSearchParams(location.search);

/** Number of the table of the room. */
export const roomTable = asked.get("room");
/** The player whose seat is to be taken, and their entry; each for once. */
export const seatWish = asked.get("sit");
export const entryWish = Number(asked.get("entry"));

// Removed before any sheet is opened: each entry of the browser's history keeps its address, and a
// reload must not take the seat again after it was left.
if (asked.has("sit") || asked.has("entry")) {
  asked.delete("sit");
  asked.delete("entry");
  history.replaceState(history.state, "", `${location.pathname}?${asked}${location.hash}`);
}
