/** Long names get smaller letters, as much as they need: `most` letters fit at full size. */
export function fitted(text: string, most: number, least = 0): Record<string, string> {
  const length = Math.max([...text].length, 1);
  return { "--fit": Math.max(least, Math.min(1, most / length)).toFixed(3) };
}
