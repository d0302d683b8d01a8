/** Page of a phone at a table of the room (/room/7). */
import { say } from "../words";

export default function RoomTablePage() {
  return <h1>{say("championship.title")}</h1>;
}
