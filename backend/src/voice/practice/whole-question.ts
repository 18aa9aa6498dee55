import { beginningOf } from '../../text/beginning-of.ts';
import { intentOf, isTag, partsOf } from './intents.ts';
import { type Question, shapedWords } from './look-up.ts';
import { hasAlike, plain, subjectsOf, weightOf } from './words.ts';

const pointing = /\b(it|that|this|they|them|these|those|one)\b/;
const goesOn = /^(and|or|what about|how about|also|and what about|and how about|same for|same on)\b/;

const strong = (text: string) => [...subjectsOf(text)].filter((subject) => weightOf(subject) === 1);

/** Words of an earlier question that the new one doesn't replace: after "on Saturday", "and on Sunday?" is about Sunday. */
function kept(earlier: string, fresh: readonly string[]): string {
  const words = plain(earlier).replace(/\?/g, '').split(' ');
  const replaced = new Set(fresh);
  return words.filter((word) => ![...subjectsOf(word)].some((subject) => hasAlike(replaced, subject))).join(' ');
}

/** Context that a question may leave out: what was said along with it, and what the call is about. */
interface Around {
  beside: string;
  topic: string;
}

const what = /^(?:(?:ok|okay|h+m+|u+h+m*|um|well|so|and|but|sorry|wait) )*what(?: is|'s) it(?: then| exactly| again)?$/;

const bareWord =
  /(?:^|\b(?:tell me|asked|meant|know|asking) (?:just |again |you )*)(when|where|how much|how long)(?: again| exactly| please)?$/;

/** Completes a bare question: "How much?" asks for the price, and "I asked where." for the place. */
function spelledOut(question: string): string {
  const text = plain(question)
    .replaceAll('?', '')
    .replace(/^(and|so|but|just|please) /, '')
    .trim();
  const [, word] = bareWord.exec(text) ?? [];
  if (word === undefined) return question;
  return word === 'how much' ? 'How much does it cost?' : `${word} is it?`;
}

/**
 * Adds to a question what it leaves out: "And on Sunday?" continues the question before, and "When is it?" is about that question or the
 * topic of the call. `before` is what they said earlier, the latest first.
 */
export function fullQuestion(asked: string, before: readonly string[], { topic, beside }: Around): Question {
  const isBare = what.test(plain(asked).replaceAll('?', '').trim());
  const question = isBare ? `What is ${topic}?` : spelledOut(asked);
  const text = plain(question);
  const fresh = strong(question);
  const earlier = before.find(
    (said) => strong(said).length > 0 && /\?$|\b(what|when|where|how|is|are|do|does|can)\b/.test(plain(said)),
  );
  const isShort = text.split(' ').length <= 6;
  // "And the date?" asks for the date of what the call is about.
  if (isShort && fresh.length > 0 && fresh.every((word) => shapedWords.has(word)))
    return { text: `${question} ${topic}`, needed: fresh, or: question };
  if (goesOn.test(text) && isShort && fresh.length > 0 && earlier)
    return { text: `${kept(earlier, fresh)} ${question}`, needed: fresh, or: question };
  if (fresh.length > 0 || !(isShort || pointing.test(text))) return { text: question, needed: [] };
  const pointsTo = strong(beside).length > 0 ? beside : earlier && kept(earlier, []);
  const context = pointing.test(text) && pointsTo ? pointsTo : topic;
  return { text: `${question} ${context}`, needed: [...subjectsOf(question)], or: question };
}

// Limits of questions answered per utterance, and of the length of a question to look up.
const maxQuestions = 10;
const maxQuestionCharacters = 500;

/** The questions in what was said, each completed with what it leaves out. `before` is what they said earlier, the latest first. */
export function questionsOf(said: string, before: readonly string[], topic: string): Question[] {
  const questions = partsOf(said)
    .filter((part) => intentOf(part) === 'question' && !isTag(part))
    .slice(0, maxQuestions)
    .map((question) => beginningOf(question, maxQuestionCharacters));
  const others = partsOf(said).filter((part) => intentOf(part) === null);
  const beside = beginningOf(others.join(' '), maxQuestionCharacters);
  return (questions.length > 0 ? questions : [beginningOf(said, maxQuestionCharacters)]).map((question) =>
    fullQuestion(question, before, { beside, topic }),
  );
}
