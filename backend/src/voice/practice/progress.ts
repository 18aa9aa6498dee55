import { isNo } from './intents.ts';
import type { Step } from './plan.ts';
import { questionsIn, type Turn } from './turns.ts';
import { subjectsOf } from './words.ts';

/** What has been said so far, without signs in which two texts may differ. */
const letters = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '');

/** Whether all that one text is about stands in the other. */
const isAbout = (text: string, wanted: ReadonlySet<string>) => {
  const there = subjectsOf(text);
  return wanted.size > 0 && [...wanted].every((subject) => there.has(subject));
};

type Heard = { turn: Turn; letters: string };

/** Where the assistant did a step; -1 where it has not. What was cut off before it was said was not. */
function placeOf({ kind, text }: Step, history: readonly Heard[]): number {
  if (kind === 'end') return -1;
  const wanted = letters(text);
  return history.findIndex(({ turn, letters: said }, index) => {
    if (turn.role === 'tool') return kind === 'tell' && turn.given?.query === text;
    if (turn.role !== 'assistant' || kind === 'tell') return false;
    if (said.includes(wanted)) return true;
    if (kind === 'say') return isAbout(turn.text, subjectsOf(text));
    // A greeting may ask it in other words: "Is this a good time to talk?"
    return index === 0 && questionsIn(turn.text).some((question) => isAbout(question, subjectsOf(text)));
  });
}

/** What is still to be done of a plan: what is said on the way, and what then is asked, told or ended. */
export function nextSteps(steps: readonly Step[], history: readonly Turn[]): { says: string[]; next: Step | null } {
  const says: string[] = [];
  const heard = history.map((turn) => ({ turn, letters: turn.role === 'assistant' ? letters(turn.text) : '' }));
  let answer: string | null = null;
  for (const step of steps) {
    const place = placeOf(step, heard);
    if (step.after !== null) {
      if (answer === null || isNo(answer) !== (step.after === 'no')) continue;
    } else if (step.kind === 'ask') {
      const reply = place < 0 ? undefined : history.slice(place).find(({ role }) => role === 'user');
      answer = reply?.role === 'user' ? reply.text : null;
    }
    if (place >= 0) continue;
    if (step.kind !== 'say') return { says, next: step };
    says.push(step.text);
  }
  return { says, next: null };
}
