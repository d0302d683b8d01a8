/** The plain counter: loaded where a table is one. */
import { late } from "../ui/late";

export const Counter = late(() => import("./counter").then((loaded) => loaded.Counter));
