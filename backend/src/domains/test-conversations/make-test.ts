import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { EndedReason } from '@switchboard/contracts/calls';
import {
  type Callee,
  type Expectation,
  type TestConversationInput,
  type TestSource,
  ToolMock,
} from '@switchboard/contracts/test-conversations';
import {
  maxCalleeLines,
  maxExpectations,
  maxMockLength,
  maxTestTurns,
  maxToolMocks,
} from '@switchboard/contracts/test-conversations.limits';
import { maxTypedLength } from '@switchboard/contracts/voice.limits';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { assertMay } from '../../who-may.ts';
import { readAssistant } from '../assistants/assistant-row.ts';
import { draftOf } from '../assistants/stored-config.ts';
import { fictionFor, nobody } from './fiction.ts';
import { createTestConversation } from './test-conversations.service.ts';
import { startTestRun } from './test-runs.service.ts';

type Line = { role: 'assistant' | 'user' | 'system'; message: string };

/** A conversation that was held. */
interface Conversation {
  assistant_id: string;
  lines: Line[];
  ended_reason: string | null;
  /** What people are called by whom it was held. */
  names: string[];
  variables: Record<string, string>;
  at: Date;
}

/** The use of a tool, as transcripts write it: `name {arguments}: answer`. */
function useIn(message: string): { name: string; arguments: Record<string, unknown>; answer: string } | null {
  const name = /^([A-Za-z_][\w-]{0,63}) \{/.exec(message)?.[1];
  if (!name) return null;
  for (let end = message.indexOf('}: '); end >= 0; end = message.indexOf('}: ', end + 1)) {
    try {
      const given = JSON.parse(message.slice(name.length + 1, end + 1)) as Record<string, unknown>;
      return { name, arguments: given, answer: message.slice(end + 3) };
    } catch {}
  }
  return null;
}

function calleeOf({ lines, ended_reason }: Conversation): Callee {
  const said = lines.flatMap(({ role, message }) => (role === 'user' && message.trim() !== '' ? [message.trim()] : []));
  const [first] = said;
  if (first === undefined) return { kind: 'silence' };
  const within = (text: string) => text.slice(0, maxTypedLength);
  if (ended_reason === 'voicemail') return { kind: 'voicemail', greeting: within(said.join(' ')) };
  return { kind: 'lines', lines: said.slice(0, maxCalleeLines).map(within) };
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 100;

/** What is expected of the next time: the same tools, the same end, and no longer way to it. */
function suggestions({ lines, ended_reason }: Conversation): Expectation[] {
  const uses = lines.flatMap(({ role, message }) => (role === 'system' ? (useIn(message) ?? []) : []));
  const called = uses.map(({ name, arguments: given }): Expectation => {
    // What a model writes in words is never the same twice.
    const numbers = Object.entries(given).filter(([, value]) => isPlain(value) && typeof value !== 'string');
    return { kind: 'tool_called', name, arguments: Object.fromEntries(numbers) as Record<string, number> };
  });
  const turns = lines.filter(({ role }) => role === 'assistant').length;
  const kept = ['assistant-ended-call', 'user-ended-call', 'voicemail'];
  const { data: reason } = EndedReason.safeParse(ended_reason);
  return [
    ...called.slice(0, maxExpectations - 2),
    ...(reason && kept.includes(reason) ? [{ kind: 'ended' as const, reasons: [reason] }] : []),
    { kind: 'max_turns', turns: Math.min(maxTestTurns, Math.max(1, turns) + 2) },
  ];
}

function mocksOf({ lines }: Conversation, config: AssistantConfig): ToolMock[] {
  const functions = new Set(config.functions.map(({ name }) => name));
  const mocks = new Map<string, ToolMock>();
  for (const { role, message } of lines) {
    const use = role === 'system' ? useIn(message) : null;
    if (!use || !functions.has(use.name) || mocks.has(use.name)) continue;
    const is_failure = use.answer.startsWith('failed. ');
    const answer = (is_failure ? use.answer.slice('failed. '.length) : use.answer).slice(0, maxMockLength);
    mocks.set(use.name, ToolMock.parse({ name: use.name, answer, is_failure }));
  }
  return [...mocks.values()].slice(0, maxToolMocks);
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

const isName = (name: string) => /(^|_)name$/.test(name);

/** The same, held by somebody who is made up. */
function madeUp(conversation: Conversation, kept: string[]): Conversation {
  const { lines, names, variables } = conversation;
  const known = Object.entries(variables).flatMap(([name, value]) =>
    isName(name) && name !== 'organization' ? [value] : [],
  );
  const fiction = fictionFor({ names: [...names, ...known], texts: lines.map(({ message }) => message), kept });
  const changed = Object.entries(variables).flatMap(([name, value]): [string, string][] =>
    // Those of a lead are those of nobody already.
    name in nobody || name === 'organization' ? [] : [[name, fiction(value)]],
  );
  return {
    ...conversation,
    lines: lines.map(({ role, message }) => ({ role, message: fiction(message) })),
    variables: Object.fromEntries(changed),
  };
}

/**
 * Makes a test of a conversation, with somebody made up in the place of who was spoken with, and runs it on the draft. Throws
 * NOT_FOUND, FORBIDDEN for who may not read calls, and CONFLICT (`nothing_to_test`) where nothing was said or its assistant is gone.
 */
export async function makeTestOf(context: Context, { kind, id }: TestSource) {
  if (kind === 'call_log') assertMay(context, 'call.read');
  return transact(context, async (tx) => {
    const held = kind === 'call_log' ? await readCall(tx, id) : await readTest(tx, id);
    if (held.lines.length === 0 || held.assistant_id === '')
      throw new AppError(
        'CONFLICT',
        "This call can't become a test: it has no conversation, or its assistant was deleted.",
        {
          reason: 'nothing_to_test',
        },
      );
    const assistant = await readAssistant(tx, held.assistant_id);
    const config = draftOf(assistant);
    const conversation = madeUp(held, [assistant.name, context.organization.name, config.first_message]);
    const input: z.output<typeof TestConversationInput> = {
      name: `${kind === 'call_log' ? 'Call' : 'Conversation'} of ${held.at.toISOString().slice(0, 10)}, ${held.at.toISOString().slice(11, 16)}`,
      callee: calleeOf(conversation),
      variables: conversation.variables,
      mocks: mocksOf(conversation, config),
      expectations: suggestions(conversation),
      is_required: false,
    };
    const test = await createTestConversation(context, assistant.id, input, {
      source_kind: kind,
      source_id: id,
      original: conversation.lines,
    });
    return { test, run: await startTestRun(context, assistant.id, { keys: [test.id] }) };
  });
}
