/**
 * Basque case endings of names and numbers. Names end in a hard r, which doubles; after a digit or
 * sign there is a hyphen.
 */

/** Ergative, the agent: "Anek", "Jonek", "Ikerrek". */
export function ergative(name: string): string {
  return hung(name, { vowel: "k", r: "rek", consonant: "ek", sign: "-k" });
}

/** Genitive, the owner: "Aneren", "Jonen", "Ikerren". */
export function genitive(name: string): string {
  return hung(name, { vowel: "ren", r: "ren", consonant: "en", sign: "-ren" });
}

/** Genitive of a number, as it is read: 2ko (biko), 5eko (bosteko), 31ko (hogeita hamaikako). */
export function ofNumber(n: number): string {
  const rest = n % 100;
  const consonant = rest === 0 ? n % 1000 !== 0 : [1, 5, 10, 15].includes(rest % 20);
  return `${n}${consonant ? "eko" : "ko"}`;
}

/** A name with the ending that its last letter requires. */
function hung(
  name: string,
  endings: { vowel: string; r: string; consonant: string; sign: string },
): string {
  const end = name.slice(-1).normalize("NFD").charAt(0).toLowerCase();
  if (end !== "" && "aeiou".includes(end)) return name + endings.vowel;
  if (end === "r") return name + endings.r;
  return name + (/\p{L}/u.test(end) ? endings.consonant : endings.sign);
}
