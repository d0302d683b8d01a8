/** TV page of a championship (/bracket/tv). */
import { say } from "../words";

export default function TvPage() {
  return <h1>{say("championship.title")}</h1>;
}
