/** A program's text about itself, on one line and without characters that change the reading direction; at most `max` characters. */
export function oneLine(text: string, max: number): string {
  const plain = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...plain].slice(0, max).join('').trim();
}
