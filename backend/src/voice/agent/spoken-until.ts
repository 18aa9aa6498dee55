/** A sentence that was synthesized, and its duration. */
export interface SpokenSentence {
  text: string;
  seconds: number;
}

/** The words of the sentences that had been heard when the sound stopped after this many seconds. */
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

const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);
const lettersOf = (text: string): string => [...text].filter(isLetter).join('');

/**
 * What was heard of a text, if the last words heard belong to it; otherwise it was stopped before its first word. Skips characters that
 * aren't spoken on both sides, such as emoji, Markdown and spaces.
 */
export function wordsOf(text: string, lastWords: string): string {
  const heard = lettersOf(lastWords);
  if (heard === '' || !lettersOf(text).startsWith(heard)) return '';
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()];
  let left = [...heard].length;
  let end = 0;
  for (; end < signs.length && (left > 0 || signs[end] !== ' '); end += 1) if (isLetter(signs[end] ?? '')) left -= 1;
  return signs.slice(0, end).join('');
}
