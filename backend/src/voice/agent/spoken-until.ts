/** A sentence of which sound was made, and how long it is. */
export interface SpokenSentence {
  text: string;
  seconds: number;
}

/** The words that had been heard of the sentences when the sound was stopped at so many seconds. */
export function spokenUntil(sentences: readonly SpokenSentence[], seconds: number): string {
  const heard: string[] = [];
  let left = seconds;
  for (const { text, seconds: length } of sentences) {
    if (left <= 0) break;
    const words = text.split(/\s+/);
    heard.push(left >= length ? text : words.slice(0, Math.floor(words.length * (left / length))).join(' '));
    left -= length;
  }
  // Pieces keep the spaces between them.
  return heard.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** What was heard of a text, if the words that were heard last belong to it: otherwise it was stopped before its first word. */
export const wordsOf = (text: string, lastWords: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().startsWith(lastWords) ? lastWords : '';
