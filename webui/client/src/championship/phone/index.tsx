/** The championship on a phone (/bracket). */
import { say } from "../words";

export default function BracketPage() {
  return <h1>{say("championship.title")}</h1>;
}
