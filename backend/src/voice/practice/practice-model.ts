import { beginningOf } from '../../text/beginning-of.ts';
import { Answering } from './answering.ts';
import { intentOf } from './intents.ts';
import type { Instructions, Reply, Turn } from './turns.ts';
import { replyToWish } from './wishes.ts';

export type { Instructions, Reply, Turn } from './turns.ts';

const ended = (text: string) => (/[.!?]\s*$/.test(text) ? text : `${text}.`);

/** Joins what they said before any of an answer was heard into one turn. */
function joined(history: readonly Turn[]): Turn[] {
  const answered = history.findLastIndex(({ role }) => role !== 'user');
  const said = history.slice(answered + 1).flatMap((turn) => (turn.role === 'user' ? [turn.text] : []));
  if (said.length < 2) return [...history];
  return [...history.slice(0, answered + 1), { role: 'user', text: said.map(ended).join(' ') }];
}

/** Drops words before the assistant's greeting: they didn't answer anything it asked. */
function sinceGreeting(turns: readonly Turn[]): readonly Turn[] {
  const greeted = turns.findIndex(({ role }) => role === 'assistant');
  return greeted > 0 && turns.slice(0, greeted).every(({ role }) => role === 'user') && turns.length > greeted + 1
    ? turns.slice(greeted)
    : turns;
}

/** Four minutes of speech; longer utterances are cut off. */
const maxUtterance = 4_000;

const bounded = (turn: Turn): Turn =>
  turn.role !== 'tool' && turn.text.length > maxUtterance
    ? { ...turn, text: beginningOf(turn.text, maxUtterance) }
    : turn;

/**
 * The assistant's next reply, by rules: it follows the steps of its prompt one at a time, answers from the prompt and from passages, calls
 * tools, and obeys people who want to stop. The same conversation gets the same reply, without an account.
 */
export function replyTo(turns: readonly Turn[], about: Instructions): Reply {
  const history = joined(sinceGreeting(turns)).map(bounded);
  const answering = new Answering(history, about);
  const last = history.at(-1);
  if (last?.role === 'tool') return answering.result(last);
  if (last?.role !== 'user') return answering.opening();
  const intent = intentOf(last.text);
  return intent === null || intent === 'question'
    ? answering.answer(last.text)
    : replyToWish(answering, intent, last.text);
}
