import type { CallHookAnswer } from '@switchboard/contracts/call-hooks';
import { maxCallHookReasonLength } from '@switchboard/contracts/call-hooks.limits';
import type { CallDirection } from '@switchboard/contracts/calls';
import type { Context } from '../../context.ts';
import { oneLine } from '../../text/one-line.ts';
import { missingPartsOf } from '../calls/real-calls.ts';
import type { AskedHook } from './ask-hook.ts';

/** What the hook wants to be done with a call. The explanation is the sentence that the call's decision shows. */
export type Verdict =
  | {
      kind: 'call';
      assistant: { id: string; name: string; version: number | null } | null;
      variables: Record<string, string>;
      explanation: string;
    }
  | { kind: 'refuse'; explanation: string }
  /** It gave no usable answer; `explanation` is why, and the default applies. */
  | { kind: 'fail'; explanation: string };

type Where = Pick<Context, 'db' | 'organizationId' | 'carrier'>;

/** On one line, and with a full stop. */
function sentence(text: string): string {
  const line = oneLine(text, maxCallHookReasonLength);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

/** How many variables an explanation names, and how many characters of each. */
const namedVariables = 5;
const maxShownName = 60;

function changesOf(assistant: { name: string } | null, variables: Record<string, string>): string {
  const names = Object.keys(variables).map((name) => oneLine(name, maxShownName));
  const more = names.length - namedVariables;
  const list = `${names.slice(0, namedVariables).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const changes = [
    ...(assistant ? [`chose the assistant "${assistant.name}"`] : []),
    ...(names.length > 0 ? [`set ${names.length === 1 ? 'the variable' : 'the variables'} ${list}`] : []),
  ];
  return changes.length > 0 ? ` It ${changes.join(' and ')}.` : '';
}

async function judgeAnswer(where: Where, answer: CallHookAnswer, direction: CallDirection): Promise<Verdict> {
  const fail = (explanation: string): Verdict => ({ kind: 'fail', explanation });
  const { action, reason, assistant_id } = answer;
  if (action === 'do_not_call') {
    if (direction === 'inbound') return fail("It refused a call that comes in, which isn't possible.");
    const why = reason?.trim() ? `: ${sentence(reason)}` : '.';
    return { kind: 'refuse', explanation: `The before-call hook refused the call${why}` };
  }
  const variables = answer.variables ?? {};
  const row = assistant_id ? await where.db.assistants.findFirst({ where: { id: assistant_id } }) : null;
  if (assistant_id && !row) return fail("It chose an assistant that this organization doesn't have.");
  if (row && row.status !== 'published') return fail(`It chose the assistant "${row.name}", which isn't published.`);
  const missing = row && !where.carrier.isSimulated ? await missingPartsOf(where.db, where.organizationId, row.id) : [];
  if (row && missing.length > 0)
    return fail(`It chose the assistant "${row.name}", which can't take real calls yet. ${missing.join(' ')}`);
  const assistant = row && { id: row.id, name: row.name, version: row.published_version };
  const explanation = `The before-call hook allowed the call.${changesOf(assistant, variables)}`;
  return { kind: 'call', assistant, variables, explanation };
}

/** What an answer means, with the assistant that it chose. */
export async function verdictOf(where: Where, asked: AskedHook, direction: CallDirection): Promise<Verdict> {
  if (!asked.answer) return { kind: 'fail', explanation: asked.failure ?? 'It gave no answer.' };
  return judgeAnswer(where, asked.answer, direction);
}

/** The sentence about a call whose hook gave no usable answer, or wasn't asked. */
export function explainDefault(why: string, outcome: 'called' | 'held' | 'answered'): string {
  const results = {
    called: 'so the call was placed as planned',
    held: "so the call wasn't placed",
    answered: "so the number's own assistant answers",
  };
  return `The before-call hook failed, ${results[outcome]}. ${why}`;
}
