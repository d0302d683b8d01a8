import type { FormatStage } from "../../../generated/championship";
import { say as sayOfChampionship } from "../../words";

/** "2. Eliminatoria", or its own name. */
export function stageTitle({ name, kind }: FormatStage, place: number): string {
  return `${place + 1}. ${name ?? sayOfChampionship(`stage.${kind}`)}`;
}
