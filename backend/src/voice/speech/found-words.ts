/** The share of a text's words that were heard, in the same order. */
export function foundWords(said: string, heard: string): number {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];
  const [wanted, got] = [wordsOf(said), wordsOf(heard)];
  let row = new Array<number>(got.length + 1).fill(0);
  for (const word of wanted) {
    const next = [0];
    for (let index = 0; index < got.length; index++)
      next.push(word === got[index] ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    row = next;
  }
  return (row.at(-1) ?? 0) / Math.max(1, wanted.length);
}
