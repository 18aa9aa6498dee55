import { plain } from './intents.ts';

const common = new Set(
  'a about all also am an and any are as at be but by can could did do does for from give had has have how i if in is it its me my of on or our out please so some tell that the their them then there they this to us want was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** A word as its beginning: "openings" and "open" are about the same. */
const stem = (word: string) => word.replace(/(ings?|ies|ed|es|s|e|y)$/, '').slice(0, 8);

/** What a text is about: its words without those that every text has. */
export function subjectsOf(text: string): Set<string> {
  const words = plain(text.replace(/[_-]/g, ' ')).replace(/\?/g, '').split(' ');
  return new Set(words.filter((word) => word !== '' && !common.has(word)).map(stem));
}

/** How many subjects two texts share. */
export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((subject) => other.has(subject)).length;
}

/** The sentences of a text that answer a question, two at most; null where none does. */
export function answerFrom(question: string, passages: readonly string[]): string | null {
  const asked = subjectsOf(question);
  const sentences = passages.flatMap((passage) => passage.match(/[^.!?\n]+[.!?]?/g) ?? []);
  let [best, most] = [-1, 0];
  for (const [index, sentence] of sentences.entries()) {
    const score = shared(asked, subjectsOf(sentence));
    if (score > most) [best, most] = [index, score];
  }
  if (best < 0 || most < Math.min(2, asked.size)) return null;
  return (sentences[best] ?? '').trim();
}
