/**
 * What Basque hangs onto names and numbers.
 *
 * Names end in the hard r, so it doubles; a digit or a sign takes a hyphen.
 */

/** Who does something: "Anek", "Jonek", "Ikerrek". */
export function ergative(name: string): string {
  const end = name.slice(-1).normalize("NFD").charAt(0).toLowerCase();
  if (end !== "" && "aeiou".includes(end)) return `${name}k`;
  if (end === "r") return `${name}rek`;
  if (/\p{L}/u.test(end)) return `${name}ek`;
  return `${name}-k`;
}

/** "of n", as the number is read: 2ko (biko), 5eko (bosteko), 31ko (hogeita hamaikako). */
export function ofNumber(n: number): string {
  const rest = n % 100;
  const consonant = rest === 0 ? n % 1000 !== 0 : [1, 5, 10, 15].includes(rest % 20);
  return `${n}${consonant ? "eko" : "ko"}`;
}
