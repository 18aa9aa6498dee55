/** Number of words per article in the search index; titles and headings are indexed in full. */
const keptWords = 45;

const empty = new Set(
  'about after all also and any are because been before between both but can could did does each else for from had has have her here him his how into its itself may more most must nobody not nothing now only other others our out over own same she should some such than that the their them then there these they this those through until very was well were what when where whether which while who whoever whom whose why will with within without would you your'.split(
    ' ',
  ),
);

/** The words of a text in lower case, with repetitions. */
export function wordsOf(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return found.filter((word) => !empty.has(word));
}

/**
 * The most characteristic words of each text: frequent in it and rare in the others (tf-idf). The index thus grows with the number of
 * articles and not with their length.
 */
export function tellingWords(texts: readonly (readonly string[])[]): string[] {
  const textsWith = new Map<string, number>();
  for (const text of texts) for (const word of new Set(text)) textsWith.set(word, (textsWith.get(word) ?? 0) + 1);
  return texts.map((text) => {
    const times = new Map<string, number>();
    for (const word of text) times.set(word, (times.get(word) ?? 0) + 1);
    const weight = ([word, count]: [string, number]) => count * Math.log(texts.length / (textsWith.get(word) ?? 1));
    return [...times]
      .sort((one, other) => weight(other) - weight(one) || one[0].localeCompare(other[0]))
      .slice(0, keptWords)
      .map(([word]) => word)
      .sort()
      .join(' ');
  });
}
