/** Something that a text can show: a regular expression, or several in a row. */
export interface Sign {
  test(text: string): boolean;
}

/**
 * Whether one line of a text shows these parts one after the other, as `/a.*b/` does. A regular expression reads the rest of the
 * line again for every `a`; this reads it once.
 */
export function inOrder(...parts: readonly RegExp[]): Sign {
  const searches = parts.map((part) => new RegExp(part, `${part.flags.replace(/[gy]/g, '')}g`));
  return {
    test: (text) =>
      text.split('\n').some((line) => {
        let from = 0;
        return searches.every((search) => {
          search.lastIndex = from;
          const found = search.exec(line);
          from = search.lastIndex;
          return found !== null;
        });
      }),
  };
}

/** Whether a text shows at least one of these. */
export const either = (...signs: readonly Sign[]): Sign => ({ test: (text) => signs.some((sign) => sign.test(text)) });
