/** Sentences are cut after so many characters, so that matching a sentence takes a bounded time. */
const maxSentence = 400;

/** One sentence as `spokenSentences` returns it. */
export interface SpokenSentence {
  /** As it was transcribed. */
  original: string;
  /** In lower case, without accents and punctuation, with single spaces; Hindi keeps its vowel signs. */
  text: string;
  /** Whether the transcript ends it with a question mark. */
  hasQuestionMark: boolean;
}

/** Folds what a transcriber may write in several ways: case, accents of Latin letters, apostrophes, spaces. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[’‘`´]/gu, "'")
    .replace(/[^\p{L}\p{M}\p{N}'\s]/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .join(' ');
}

/** The sentences of the first `maxLength` characters of a transcript, in order, each at most 400 characters long. */
export function spokenSentences(transcript: string, maxLength = 2_000): SpokenSentence[] {
  const sentences: SpokenSentence[] = [];
  let start = 0;
  const text = transcript.slice(0, maxLength);
  const take = (end: number) => {
    const original = text.slice(start, end).trim();
    start = end;
    const read = folded(original);
    if (read !== '') sentences.push({ original, text: read, hasQuestionMark: /[?？¿]/u.test(original) });
  };
  for (let place = 0; place < text.length; place++)
    if ('.!?;…。？！।\n'.includes(text[place] ?? '') || place - start >= maxSentence) take(place + 1);
  take(text.length);
  return sentences;
}
