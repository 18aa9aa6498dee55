/** A text that a program gives about itself, on one line and without marks that turn it around; at most `max` characters. */
export function oneLine(text: string, max: number): string {
  const plain = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...plain].slice(0, max).join('').trim();
}
