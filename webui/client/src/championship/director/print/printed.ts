/** What can be printed: the last part of the address, /director/print/WHAT. */
export const PRINTED = ["entries", "cards", "draw", "sheets", "standings", "diploma"] as const;
export type Printed = (typeof PRINTED)[number];
