/** How text is cut into pieces that are spoken one by one. */
export interface Cutting {
  /** Signs after which a piece may end. */
  boundaries: string;
  /** Pieces are at least so long, except the last. */
  minCharacters: number;
}

/** The pieces of a text that are whole already, and what is left of it until more comes. */
export function cutSentences(text: string, { boundaries, minCharacters }: Cutting): { pieces: string[]; rest: string } {
  const pieces: string[] = [];
  let from = 0;
  for (let index = 0; index < text.length - 1; index++) {
    if (!boundaries.includes(text[index] ?? '') || !/\s/.test(text[index + 1] ?? '')) continue;
    const piece = text.slice(from, index + 1).trim();
    if (piece.length < minCharacters) continue;
    pieces.push(piece);
    from = index + 1;
  }
  return { pieces, rest: text.slice(from) };
}
