/**
 * The ergative of a name: who does something, in Basque ("Anek", "Jonek", "Ikerrek").
 *
 * Names end in the hard r, so it doubles; a digit or a sign takes a hyphen.
 */
export function ergative(name: string): string {
  const end = name.slice(-1).normalize("NFD").charAt(0).toLowerCase();
  if ("aeiou".includes(end) && end !== "") return `${name}k`;
  if (end === "r") return `${name}rek`;
  if (/\p{L}/u.test(end)) return `${name}ek`;
  return `${name}-k`;
}
