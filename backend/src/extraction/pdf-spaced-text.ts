import type { Glyphs } from './pdf-pieces.ts';

type OperatorSource = { getOperatorList(): Promise<{ fnArray: number[]; argsArray: unknown[] }> };

/** The operation of pdf.js that shows an array of glyphs. */
const showText = 44;

const spacedOut = /^\S(?: \S){4,}$/;

/** All text of a page as its glyphs spell it, in drawing order. */
function spelledText(argsArray: readonly unknown[], fnArray: readonly number[]): string {
  let text = '';
  fnArray.forEach((operation, index) => {
    const [glyphs] = (operation === showText ? argsArray[index] : []) as unknown[];
    if (!Array.isArray(glyphs)) return;
    for (const glyph of glyphs as unknown[]) {
      const unicode: unknown = typeof glyph === 'object' && glyph !== null ? Reflect.get(glyph, 'unicode') : undefined;
      if (typeof unicode === 'string') text += unicode;
    }
  });
  return text;
}

/**
 * pdf.js reads wide letter-spacing as a space after each letter and loses the ends of words. The glyphs themselves still show them:
 * they contain a space only between words.
 */
export async function withWordsOfSpacedText<T extends Glyphs>(page: OperatorSource, items: readonly T[]): Promise<T[]> {
  if (!items.some((item) => spacedOut.test(item.str.trim()))) return [...items];
  const { argsArray, fnArray } = await page.getOperatorList();
  const spelled = spelledText(argsArray, fnArray);
  const positions: number[] = [];
  let letters = '';
  for (const [index, character] of [...spelled].entries()) {
    if (character.trim() === '') continue;
    letters += character;
    positions.push(index);
  }
  const characters = [...spelled];
  return items.map((item) => {
    const wanted = item.str.replace(/\s/g, '');
    const at = spacedOut.test(item.str.trim()) ? letters.indexOf(wanted) : -1;
    const [from, to] = [positions[at], positions[at + wanted.length - 1]];
    return from === undefined || to === undefined ? item : { ...item, str: characters.slice(from, to + 1).join('') };
  });
}
