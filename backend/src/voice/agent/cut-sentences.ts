/** How text is split into pieces that are spoken one by one. */
export interface Cutting {
  /** Characters after which a piece may end. */
  boundaries: string;
  /** Minimum length of pieces, except the last. */
  minCharacters: number;
}

/** A full stop after a title, an initial or the number of a day doesn't end a sentence: "Dr. Smith", "am 3. Mai". */
const abbreviation =
  /(?<![\p{L}\p{N}])(?:Mrs?|Ms|Dra?|Prof|St|Sra?|No|Nr|Hr|vs|approx|ca|aprox|env|e\.g|i\.e|z\. ?B|d\. ?h|p\. ?ej?x?|\p{Lu}|\d{1,2})\.$/u;
const maxAbbreviation = 8;

/** The complete pieces of a text, and the rest until more arrives. */
export function cutSentences(text: string, { boundaries, minCharacters }: Cutting): { pieces: string[]; rest: string } {
  const pieces: string[] = [];
  let from = 0;
  for (let index = 0; index < text.length - 1; index++) {
    if (!boundaries.includes(text[index] ?? '') || !/\s/.test(text[index + 1] ?? '')) continue;
    if (abbreviation.test(text.slice(Math.max(from, index - maxAbbreviation), index + 1))) continue;
    const piece = text.slice(from, index + 1).trim();
    if (piece.length < minCharacters) continue;
    pieces.push(piece);
    from = index + 1;
  }
  return { pieces, rest: text.slice(from) };
}
