import type { TestSource } from '@switchboard/contracts/test-conversations';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError, notFound } from '../../errors.ts';
import { assertMay } from '../../who-may.ts';
import { readAssistant } from '../assistants/assistant-row.ts';
import { draftOf } from '../assistants/stored-config.ts';
import { fictionFor, nobody } from './fiction.ts';
import { hasPersonalDigits, isNameOfThing, isPersonName } from './personal-variables.ts';

type Line = { role: 'assistant' | 'user' | 'system'; message: string };

/** A conversation that took place. */
export interface Conversation {
  assistant_id: string;
  lines: Line[];
  ended_reason: string | null;
  /** The names of the people in it. */
  names: string[];
  variables: Record<string, string>;
  at: Date;
}

async function readCall(tx: Tx, id: string): Promise<Conversation> {
  const log = await tx.call_logs.findFirst({
    where: { id },
    include: {
      call: { select: { variables: true } },
      lead: { select: { first_name: true, last_name: true } },
    },
  });
  if (!log) throw notFound('Call log');
  const { messages = [] } = (log.transcript ?? {}) as { messages?: { role: string; message: string }[] };
  const roleOf = (role: string) => (role === 'ai' ? 'assistant' : role === 'human' ? 'user' : role) as Line['role'];
  const names = [log.lead_name ?? '', `${log.lead?.first_name ?? ''} ${log.lead?.last_name ?? ''}`];
  return {
    assistant_id: log.assistant_id ?? '',
    lines: messages.map(({ role, message }) => ({ role: roleOf(role), message })),
    ended_reason: log.ended_reason,
    names,
    variables: (log.call?.variables ?? {}) as Record<string, string>,
    at: log.created_at,
  };
}

async function readTest(tx: Tx, id: string): Promise<Conversation> {
  const test = await tx.assistant_tests.findFirst({ where: { id } });
  if (!test) throw notFound('Test');
  return {
    assistant_id: test.assistant_id,
    lines: (test.lines as unknown as Line[]).map(({ role, message }) => ({ role, message })),
    ended_reason: test.ended_reason,
    names: [],
    variables: test.variables as Record<string, string>,
    at: test.created_at,
  };
}

/** The same conversation with a fictional person. Values that are not personal stay as they are. */
export function madeUp(conversation: Conversation, kept: string[]): Conversation {
  const { lines, names, variables } = conversation;
  const given = Object.entries(variables).filter(([name]) => name !== 'organization');
  const valuesOf = (fits: (name: string) => boolean) => given.flatMap(([name, value]) => (fits(name) ? [value] : []));
  const fiction = fictionFor({
    names: [...names, ...valuesOf(isPersonName)],
    texts: lines.map(({ message }) => message),
    kept: [...kept, ...valuesOf(isNameOfThing)],
    keptDigits: valuesOf((name) => !hasPersonalDigits(name)),
  });
  const changed = given.flatMap(([name, value]): [string, string][] =>
    // Variables of a lead already have the fictional person's values.
    name in nobody ? [] : [[name, fiction(value)]],
  );
  return {
    ...conversation,
    lines: lines.map(({ role, message }) => ({ role, message: fiction(message) })),
    variables: Object.fromEntries(changed),
  };
}

/**
 * Reads a conversation for a test, in its original form and with a fictional person. Throws NOT_FOUND, FORBIDDEN for people who
 * can't read calls, and CONFLICT (`nothing_to_test`) if nothing was said or its assistant was deleted.
 */
export async function readSource(tx: Tx, context: Context, { kind, id }: TestSource) {
  if (kind === 'call_log') assertMay(context, 'call.read');
  const held = kind === 'call_log' ? await readCall(tx, id) : await readTest(tx, id);
  if (held.lines.length === 0 || held.assistant_id === '')
    throw new AppError(
      'CONFLICT',
      "This call can't become a test: it has no conversation, or its assistant was deleted.",
      { reason: 'nothing_to_test' },
    );
  const assistant = await readAssistant(tx, held.assistant_id);
  const config = draftOf(assistant);
  return {
    assistant,
    config,
    held,
    fiction: madeUp(held, [assistant.name, context.organization.name, config.first_message]),
  };
}
