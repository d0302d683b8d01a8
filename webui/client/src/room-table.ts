/** Number of the table of a championship's room, in the address of a table (?room=7). */
export const roomTable = new URLSearchParams(location.search).get("room");
