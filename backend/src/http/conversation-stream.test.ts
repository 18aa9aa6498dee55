import type { CreatedApiKey } from '@switchboard/contracts/api-keys';
import { ConversationEvent } from '@switchboard/contracts/conversation-events';
import { maxStreams } from '@switchboard/contracts/events.limits';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { signUpCaller, type TestCaller } from '../domains/calls/test-caller.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';

let app: TestApp;
let caller: TestCaller;
const open = new Set<{ close(): Promise<void> }>();
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});
afterEach(async () => {
  for (const stream of open) await stream.close();
  open.clear();
});

async function newKey(scopes: string[] = ['read']): Promise<CreatedApiKey> {
  return (await caller.person.request<CreatedApiKey>('POST', '/api/api-keys', { name: 'Script', scopes })).body;
}

/** Reads a stream as a program does. */
async function listen(headers: Record<string, string>, query = '') {
  const response = await app.fetch(`/api/conversation-events${query}`, { headers });
  const stream = {
    ...{
      status: response.status,
      events: [] as ConversationEvent[],
      dropped: [] as number[],
      text: '',
      isEnded: false,
    },
    has: (type: ConversationEvent['type']) =>
      eventually(async () => stream.events.some((event) => event.type === type)),
    close: async () => void (await reader?.cancel()),
  };
  const reader = response.status === 200 ? response.body?.getReader() : undefined;
  const decoder = new TextDecoder();
  let rest = '';
  const read = async () => {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      const text = decoder.decode(piece.value, { stream: true });
      stream.text += text;
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1] ?? '';
        if (block.startsWith('event: dropped')) stream.dropped.push(Number(data));
        else if (block.startsWith('id: ')) stream.events.push(ConversationEvent.parse(JSON.parse(data)));
      }
    }
    stream.isEnded = true;
  };
  if (reader) {
    void read().catch(() => {
      stream.isEnded = true;
    });
    await eventually(async () => stream.text.includes(': connected'));
  }
  open.add(stream);
  return stream;
}

const withKey = (key: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${key}`, ...more });

async function placeCall(): Promise<string> {
  const { body } = await caller.place(await caller.lead());
  await caller.ended(body.call_id);
  return body.call_id;
}

it('an API key can follow a call from start to end and resume after the last event it received', async () => {
  const { key } = await newKey();
  const stream = await listen(withKey(key));
  const call_id = await placeCall();
  await stream.has('ended');
  expect(stream.events.map(({ sequence }) => sequence)).toEqual(stream.events.map((_, index) => index + 1));
  expect(stream.events[0]).toMatchObject({ type: 'started', call_id });
  await stream.close();
  const second = await placeCall();
  const seen = stream.events[2]?.id ?? '';
  const resumed = await listen(withKey(key, { 'last-event-id': seen }));
  await eventually(async () => resumed.events.some((event) => event.type === 'ended' && event.call_id === second));
  expect(Number(resumed.events[0]?.id)).toBe(Number(seen) + 1);
  expect(resumed.events.map(({ id }) => Number(id))).toEqual(
    resumed.events.map((_, index) => Number(seen) + 1 + index),
  );
  expect(resumed.dropped).toEqual([]);
});

it('a stream of one call leaves out the others', async () => {
  const { key } = await newKey();
  const all = await listen(withKey(key));
  const [first, second] = [await placeCall(), await placeCall()];
  await eventually(async () => all.events.filter(({ type }) => type === 'ended').length === 2);
  const one = await listen(withKey(key, { 'last-event-id': '0' }), `?call_id=${second}`);
  await one.has('ended');
  expect(new Set(one.events.map(({ call_id }) => call_id))).toEqual(new Set([second]));
  expect(one.events.some(({ call_id }) => call_id === first)).toBe(false);
});

it('a stream reports how many events before the next one were deleted', async () => {
  const { key } = await newKey();
  const all = await listen(withKey(key));
  await placeCall();
  await all.has('ended');
  await asOwner(app.services.env.databaseUrl, (connection) =>
    connection.query('DELETE FROM conversation_events WHERE organization_id = $1 AND number <= 2', [
      caller.person.organizationId,
    ]),
  );
  const late = await listen(withKey(key, { 'last-event-id': '0' }));
  await late.has('ended');
  expect(late.dropped).toEqual([2]);
  expect(late.events[0]?.id).toBe('3');
});

it('keys without the scope "read", other organizations and visitors receive nothing', async () => {
  const { key } = await newKey(['write']);
  expect((await listen(withKey(key))).status).toBe(403);
  expect((await listen({})).status).toBe(401);
  const own = await listen(withKey((await newKey()).key));
  const stranger = await app.signUp();
  const other = await listen({ cookie: stranger.cookie, 'last-event-id': '0' });
  await placeCall();
  await own.has('ended');
  expect(other.events).toEqual([]);
});

it('the oldest stream of a key ends with too_many_streams when the limit is exceeded', async () => {
  const { key } = await newKey();
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let n = 0; n <= maxStreams.session; n++) streams.push(await listen(withKey(key)));
  await eventually(async () => streams[0]?.isEnded);
  expect(streams[0]?.text).toContain('event: closed\ndata: too_many_streams');
  expect(streams.slice(1).map(({ isEnded }) => isEnded)).not.toContain(true);
});
