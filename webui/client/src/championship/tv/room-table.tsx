/** TV page of a table of the room (/room/7/board). */
import { say } from "../words";

export default function RoomTableBoard() {
  return <h1>{say("championship.title")}</h1>;
}
