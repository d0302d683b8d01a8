/**
 * Restore the fields that a view leaves out: null, false, an empty list, an empty object. Which ones a shape has is
 * generated from the declarations (scorekeeper/view/left_out.py). A complete view stays as it is.
 */
import { SHAPES, type View } from "../generated/protocol";

type Json = Record<string, unknown>;

interface Field {
  key: string;
  mark: string;
  /** The shape of its object, or of the objects in its list. */
  below: string | undefined;
}

const FIELDS = new Map(
  Object.entries(SHAPES).map(([name, words]) => [name, words.split(" ").map(fieldOf)]),
);

/** "former:Former", "adentro?": a field, its mark and its shape. */
function fieldOf(word: string): Field {
  const [, key = "", mark = "", below] = /^(\w+)([?*%-]?)(?::(\w+))?$/.exec(word) ?? [];
  return { key, mark, below };
}

/** An object of a shape with all its fields, or a list of them. */
function whole(shape: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => whole(shape, one));
  if (typeof value !== "object" || value === null) return value;
  const found: Json = { ...value };
  // Happenings and options are named by what they are.
  const name = shape in found ? `${shape} ${found[shape]}` : shape;
  for (const { key, mark, below } of FIELDS.get(name) ?? []) {
    if (key in found) found[key] = below ? whole(below, found[key]) : found[key];
    else if (mark !== "-") found[key] = empty(mark, below);
  }
  return found;
}

function empty(mark: string, below: string | undefined): unknown {
  if (mark === "%") return below ? whole(below, {}) : {};
  return mark === "*" ? [] : mark === "?" ? false : null;
}

export const completeView = (sent: object): View => whole("View", sent) as View;
