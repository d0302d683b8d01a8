/** A fresh command id: 96 bits. `crypto.randomUUID` is missing on plain http, this is not. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
