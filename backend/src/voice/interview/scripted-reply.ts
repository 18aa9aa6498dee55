import type { InterviewScript } from '../agent/messages.ts';
import type { Reply, Turn } from '../practice/turns.ts';

/** The progress of an interview: the number of the last question, from 1, and whether anything was said after it. */
function progress(turns: readonly Turn[], questions: readonly string[]): { asked: number; isAnswered: boolean } {
  let [asked, isAnswered] = [0, false];
  for (const turn of turns) {
    if (turn.role === 'user') isAnswered = asked > 0;
    const next = questions[asked];
    // A question that was cut off doesn't count as asked.
    if (turn.role !== 'assistant' || next === undefined || !turn.text.includes(next)) continue;
    [asked, isAnswered] = [asked + 1, false];
  }
  return { asked, isAnswered };
}

/**
 * The next sentence of a scripted interviewer: the question after the last one that was asked in full and answered. A candidate who
 * continues speaking while the next question begins hears it again from its start.
 */
export function scriptedReply({ questions, closing }: Pick<InterviewScript, 'questions' | 'closing'>) {
  return (turns: readonly Turn[]): Reply => {
    const { asked, isAnswered } = progress(turns, questions);
    const next = isAnswered || asked === 0 ? asked : asked - 1;
    const question = questions[next];
    return question === undefined ? { say: closing, isOver: true } : { say: question };
  };
}
