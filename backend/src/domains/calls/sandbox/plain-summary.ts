import { beginningOf } from '../../../text/beginning-of.ts';
import { questionsIn } from '../../../text/questions-in.ts';
import type { Utterance } from '../carrier.ts';

const quoted = (text: string) => `“${text.length > 120 ? `${beginningOf(text, 119).trimEnd()}…` : text}”`;

/** A summary by rules: the number of questions, and the last answer. It states that no model wrote it. */
export function plainSummary(utterances: readonly Pick<Utterance, 'role' | 'message'>[], name: string): string {
  const said = utterances.filter(({ role }) => role !== 'system');
  const pairs = said.flatMap(({ role, message }, index) => {
    const answer = said[index + 1];
    const question = questionsIn(message).at(-1);
    return role === 'assistant' && question && answer?.role === 'user' ? [{ question, answer: answer.message }] : [];
  });
  const answered = pairs.filter(({ question }) => !/anything else/i.test(question)).slice(-2);
  const asked = pairs.length === 1 ? 'one question' : `${pairs.length} questions`;
  const answers = answered.map(({ question, answer }) => `${quoted(question)} – ${quoted(answer)}`).join('; ');
  return [
    pairs.length === 0 ? `${name} was asked nothing.` : `${name} was asked ${asked}.`,
    ...(answers ? [answers] : []),
    'Written by rules, without a model.',
  ].join(' ');
}
