/** Page of the director (/director). */
import { say } from "../words";

export default function DirectorPage() {
  return <h1>{say("director.title")}</h1>;
}
