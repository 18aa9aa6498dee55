import { isNo } from './intents.ts';
import type { Step } from './plan.ts';
import { questionsIn, type Turn } from './turns.ts';
import { subjectsOf } from './words.ts';

/** A text without characters in which two texts may differ. */
const letters = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '');

/** Whether everything that one text is about is in the other. */
const isAbout = (there: ReadonlySet<string>, wanted: ReadonlySet<string>) =>
  wanted.size > 0 && [...wanted].every((subject) => there.has(subject));

/** A turn, prepared for searching. Each text is read once, however many steps there are. */
interface Heard {
  turn: Turn;
  letters: string;
  subjects: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

const hear = (turn: Turn): Heard =>
  turn.role === 'assistant'
    ? { turn, letters: letters(turn.text), subjects: subjectsOf(turn.text) }
    : { turn, letters: '', subjects: nothing };

/** The turn in which the assistant did a step; -1 if it has not. A sentence that was cut off doesn't count. */
function placeOf({ kind, text }: Step, history: readonly Heard[]): number {
  if (kind === 'end') return -1;
  if (kind === 'tell') return history.findIndex(({ turn }) => turn.role === 'tool' && turn.given?.query === text);
  const wanted = letters(text);
  const subjects = subjectsOf(text);
  return history.findIndex(({ turn, letters: said, subjects: there }, index) => {
    if (turn.role !== 'assistant') return false;
    if (said.includes(wanted)) return true;
    if (kind === 'say') return isAbout(there, subjects);
    // A greeting may ask it in other words: "Is this a good time to talk?"
    return index === 0 && questionsIn(turn.text).some((question) => isAbout(subjectsOf(question), subjects));
  });
}

/** Maximum number of sentences in one reply; the next reply continues. */
const maxSaid = 20;

/**
 * The remaining steps of a plan: the sentences to say now, and the next step that asks, explains or ends. With `answer`, which looks up a
 * topic, explanations are said now as well.
 */
export function nextSteps(
  steps: readonly Step[],
  history: readonly Turn[],
  answer?: (about: string) => string,
): { says: string[]; next: Step | null } {
  const says: string[] = [];
  const heard = history.map(hear);
  let reply: string | null = null;
  for (const step of steps) {
    if (says.length >= maxSaid) break;
    // Steps after a yes or a no only count once there is such an answer.
    if (step.after !== null && (reply === null || isNo(reply) !== (step.after === 'no'))) continue;
    const place = placeOf(step, heard);
    if (step.after === null && step.kind === 'ask') {
      // A person who asks something in between is asked again: their answer comes after that.
      const again = heard.findLastIndex(({ letters: said }) => said.includes(letters(step.text)));
      const turn = place < 0 ? undefined : history.slice(Math.max(place, again)).find(({ role }) => role === 'user');
      reply = turn?.role === 'user' ? turn.text : null;
    }
    if (place >= 0) continue;
    if (step.kind === 'tell' && answer) {
      const told = answer(step.text);
      if (told !== '' && !heard.some(({ letters: said }) => said.includes(letters(told)))) says.push(told);
    } else if (step.kind === 'say') says.push(step.text);
    else return { says, next: step };
  }
  return { says, next: null };
}
