/** The first characters of a text, without half a surrogate pair at the end: Postgres rejects that. */
export function beginningOf(text: string, most: number): string {
  const isCut = most > 0 && text.length > most && (text.codePointAt(most - 1) ?? 0) > 0xffff;
  return text.slice(0, isCut ? most - 1 : most);
}
