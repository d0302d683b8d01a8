/** Requests about the house's own sounds and pictures. */
import type { HouseChanges, Packs, Slides, StoredFile, VoiceSource } from "../generated/protocol";
import { ask, json } from "../net/http";
import type { Locale } from "../words/i18n";
import { actAsHouse, uploadPiece } from "./http";

const PIECE = 128 * 1024;

/** Send a file in pieces; `onSent` is called with the share that was sent, from 0 to 1. */
export async function upload(file: Blob, onSent?: (share: number) => void): Promise<void> {
  for (let at = 0; at < file.size; ) {
    onSent?.(at / file.size);
    at = (await uploadPiece(at, file.slice(at, at + PIECE))).received;
  }
}

/** Send a sound or picture; the server checks and stores it. */
export async function storeFile(file: File, kind: "sound" | "picture"): Promise<StoredFile> {
  await upload(file);
  return ask("/api/house/files", json("POST", { kind, name: file.name }));
}

export const packs = (): Promise<Packs> => ask("/api/house/voices");
export const saveSounds = (
  language: Locale,
  sounds: readonly (readonly [word: string, file: string])[],
): Promise<HouseChanges> => actAsHouse({ type: "save_sounds", language, sounds });
export const deleteSounds = (language: Locale, words: readonly string[]): Promise<HouseChanges> =>
  actAsHouse({ type: "delete_sounds", language, words });
/** Choose what the TV tries first to speak a language with. */
export const chooseVoice = (language: Locale, first: VoiceSource): Promise<HouseChanges> =>
  actAsHouse({ type: "choose_voice", language, first });

export const slides = (): Promise<Slides> => ask("/api/slides");
/** Make a slide, or change one that is there. */
export const saveSlide = (of: {
  slide?: number;
  picture: string | null;
  line: string | null;
}): Promise<HouseChanges> => actAsHouse({ type: "save_slide", ...of });
export const deleteSlide = (slide: number): Promise<HouseChanges> =>
  actAsHouse({ type: "delete_slide", slide });
/** Put a slide at another place, which is from 0. */
export const moveSlide = (slide: number, place: number): Promise<HouseChanges> =>
  actAsHouse({ type: "move_slide", slide, place });
