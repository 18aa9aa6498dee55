import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import {
  type Callee,
  type MakeTest,
  type TestConversationInput,
  type TestProposal,
  type TestSource,
  ToolMock,
} from '@switchboard/contracts/test-conversations';
import { maxCalleeLines, maxMockLength, maxToolMocks } from '@switchboard/contracts/test-conversations.limits';
import { maxTypedLength } from '@switchboard/contracts/voice.limits';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { type Conversation, readSource } from './source-conversation.ts';
import { suggestExpectations } from './suggest-expectations.ts';
import { createTestConversation } from './test-conversations.service.ts';
import { startTestRun } from './test-runs.service.ts';
import { useIn } from './tool-use.ts';

function calleeOf({ lines, ended_reason }: Conversation): Callee {
  const said = lines.flatMap(({ role, message }) => (role === 'user' && message.trim() !== '' ? [message.trim()] : []));
  const [first] = said;
  if (first === undefined) return { kind: 'silence' };
  const within = (text: string) => beginningOf(text, maxTypedLength);
  if (ended_reason === 'voicemail') return { kind: 'voicemail', greeting: within(said.join(' ')) };
  return { kind: 'lines', lines: said.slice(0, maxCalleeLines).map(within) };
}

function mocksOf({ lines }: Conversation, config: AssistantConfig): ToolMock[] {
  const functions = new Set(config.functions.map(({ name }) => name));
  const mocks = new Map<string, ToolMock>();
  for (const { role, message } of lines) {
    const use = role === 'system' ? useIn(message) : null;
    if (!use || !functions.has(use.name) || mocks.has(use.name)) continue;
    const is_failure = use.answer.startsWith('failed. ');
    const answer = beginningOf(is_failure ? use.answer.slice('failed. '.length) : use.answer, maxMockLength);
    mocks.set(use.name, ToolMock.parse({ name: use.name, answer, is_failure }));
  }
  return [...mocks.values()].slice(0, maxToolMocks);
}

const nameOf = (kind: TestSource['kind'], at: Date) =>
  `${kind === 'call_log' ? 'Call' : 'Conversation'} of ${at.toISOString().slice(0, 10)}, ${at.toISOString().slice(11, 16)}`;

/** Expectations for a test of a conversation, to choose from. Throws as `readSource` does. */
export function proposeTest(context: Context, source: TestSource): Promise<TestProposal> {
  return transact(context, async (tx) => {
    const { held, fiction } = await readSource(tx, context, source);
    return {
      name: nameOf(source.kind, held.at),
      variables: fiction.variables,
      suggestions: suggestExpectations(fiction, held.lines),
    };
  });
}

/**
 * Creates a test from a conversation, with a fictional person in the place of the real one, and runs it on the draft. Without chosen
 * expectations it uses the suggested ones that are ticked. Throws as `readSource` does.
 */
export function makeTestOf(context: Context, { expectations, ...source }: z.output<typeof MakeTest>) {
  return transact(context, async (tx) => {
    const { assistant, config, held, fiction } = await readSource(tx, context, source);
    const suggested = suggestExpectations(fiction, held.lines).flatMap((one) =>
      one.is_ticked ? [one.expectation] : [],
    );
    const input: z.output<typeof TestConversationInput> = {
      name: nameOf(source.kind, held.at),
      callee: calleeOf(fiction),
      variables: fiction.variables,
      mocks: mocksOf(fiction, config),
      flow_start: null,
      expectations: expectations ?? suggested,
      is_required: false,
    };
    const test = await createTestConversation(context, assistant.id, input, {
      source_kind: source.kind,
      source_id: source.id,
      original: fiction.lines,
    });
    return { test, run: await startTestRun(context, assistant.id, { keys: [test.id] }) };
  });
}
