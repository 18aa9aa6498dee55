import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { type ChatBehaviour, type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { createProviderClient, ProviderFailed } from '../../voice/services/provider-answer.ts';
import { askModel } from './ask-model.ts';

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer();
});
afterAll(() => server.close());

interface Limits {
  firstWordMs?: number;
  allMs?: number;
  signal?: AbortSignal;
}

/** What a model that behaves like this answers. */
async function ask(
  behaviour: ChatBehaviour,
  { firstWordMs = 30_000, allMs = 30_000, signal = new AbortController().signal }: Limits = {},
): Promise<string> {
  server.behaviour = behaviour;
  const access = { provider: 'custom_llm', label: 'Stub', base_url: server.url, api_key: 'k', model: 'stub' } as const;
  const client = createProviderClient({ ...access, organization_id: null }, readNetworks('127.0.0.0/8', 'test'));
  let text = '';
  try {
    const messages = [{ role: 'user', content: 'Hello?' }] as const;
    for await (const piece of askModel(client, { messages, firstWordMs, allMs, maxLength: 1_000, signal }))
      text += piece.text;
  } finally {
    client.close();
  }
  return text;
}

test.each<[string, ChatBehaviour, RegExp, Limits]>([
  ['never', { kind: 'silent' }, /^Stub said nothing within 0\.1 seconds\.$/, { firstWordMs: 100 }],
  ['too late', { kind: 'text', pieces: ['Late.'], firstMs: 5_000 }, /said nothing within/, { firstWordMs: 100 }],
  [
    'as nothing but spaces',
    { kind: 'text', pieces: Array.from({ length: 100 }, () => ' '), pauseMs: 20 },
    /said nothing within/,
    { firstWordMs: 100 },
  ],
  [
    'and never comes to an end',
    { kind: 'text', pieces: Array.from({ length: 100 }, () => 'word '), pauseMs: 20 },
    /^Stub was not done within 0\.5 seconds\.$/,
    { allMs: 500 },
  ],
])('a model request whose first word comes %s fails and is closed', async (_, behaviour, message, limits) => {
  await expect(ask(behaviour, limits)).rejects.toThrow(message);
  await expect(ask(behaviour, limits)).rejects.toBeInstanceOf(ProviderFailed);
  await expect.poll(() => server.open).toBe(0);
});

test('a stopped model request throws its reason and returns no answer', async () => {
  const stopping = new AbortController();
  const why = new Error('cancelled');
  setTimeout(() => stopping.abort(why), 50);
  await expect(ask({ kind: 'silent' }, { signal: stopping.signal })).rejects.toBe(why);
});

test('a model answer that arrives in time is complete', async () => {
  expect(await ask({ kind: 'text', pieces: ['You ', 'call.'], pauseMs: 20 })).toBe('You call.');
});
