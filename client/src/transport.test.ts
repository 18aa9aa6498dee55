import { expect, it, vi } from 'vitest';
import { ApiError, ConnectionError, isRefusedFor } from './errors.ts';
import { Switchboard } from './switchboard.ts';

type Answer = Response | Error | ((init: RequestInit) => Promise<Response>);

/** A client whose server gives these answers, one after the other, and what it was asked. */
function clientOf(answers: Answer[], options: { maxRetryWaitSeconds?: number; timeoutMs?: number } = {}) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetcher = async (url: string | URL | Request, init: RequestInit = {}) => {
    asked.push({ url: String(url), init });
    const answer = answers.shift();
    if (answer === undefined) throw new Error('The server was asked more often than expected');
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(init) : answer;
  };
  const client = new Switchboard({ url: 'https://calls.example.com/', key: 'sbk_test', fetch: fetcher, ...options });
  return { client, asked };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const refusal = (status: number, reason: string | undefined, headers: Record<string, string> = {}) =>
  json({ error: { code: 'LIMIT_EXCEEDED', message: 'Not now.', reason, request_id: 'r1' } }, status, headers);
const lead = { first_name: 'Ada', last_name: 'Byron', phone_number: '+12025550114' };
const keyOf = ({ init }: { init: RequestInit }) => new Headers(init.headers).get('idempotency-key');

it('a request carries the key and encodes ids in its address', async () => {
  const { client, asked } = clientOf([json({ id: 'x' })]);
  await client.leads.get('a/b ?');
  expect(asked[0]?.url).toBe('https://calls.example.com/api/leads/a%2Fb%20%3F');
  expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer sbk_test');
});

it('an empty id is refused before a request is sent', () => {
  const { client, asked } = clientOf([]);
  expect(() => client.leads.delete('')).toThrow(TypeError);
  expect(() => client.leads.delete('..')).toThrow(TypeError);
  expect(asked).toEqual([]);
});

it('a write with an idempotency key is repeated with the same key after a lost connection', async () => {
  const { client, asked } = clientOf([
    new TypeError('fetch failed'),
    refusal(503, undefined, { 'retry-after': '0' }),
    json({ id: 'x' }, 201),
  ]);
  await client.leads.create(lead);
  expect(asked).toHaveLength(3);
  expect(keyOf(asked[0] ?? { init: {} })).toMatch(/^[\w-]{36}$/);
  expect(new Set(asked.map(keyOf)).size).toBe(1);
});

it('two calls of a method have two idempotency keys, unless they are given one', async () => {
  const { client, asked } = clientOf([json({}, 201), json({}, 201), json({}, 201)]);
  await client.leads.create(lead);
  await client.leads.create(lead);
  await client.leads.create(lead, { idempotencyKey: 'order-4711' });
  expect(new Set(asked.map(keyOf)).size).toBe(3);
  expect(asked.map(keyOf).at(-1)).toBe('order-4711');
});

it('a write without an idempotency key is not repeated after a lost connection', async () => {
  const { client, asked } = clientOf([new TypeError('fetch failed')]);
  await expect(client.microPrompts.create({ title: 'A', content: 'B' } as never)).rejects.toThrow(ConnectionError);
  expect(asked).toHaveLength(1);
});

it('a request waits as long as Retry-After says, also for a write', async () => {
  vi.useFakeTimers();
  const { client, asked } = clientOf([refusal(429, 'rate_limit', { 'retry-after': '20' }), json({})]);
  const done = client.leads.update('x', { title: 'CTO' });
  await vi.advanceTimersByTimeAsync(19_900);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(asked).toHaveLength(2);
  await done;
  vi.useRealTimers();
});

it('a wait that is longer than allowed is an error with its seconds', async () => {
  const { client, asked } = clientOf([refusal(429, 'rate_limit', { 'retry-after': '600' })]);
  const error = await client.leads.count().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 429, reason: 'rate_limit', retryAfterSeconds: 600, requestId: 'r1' });
  expect(isRefusedFor(error, 'number_taken', 'rate_limit')).toBe(true);
  expect(isRefusedFor(error, 'number_taken')).toBe(false);
  expect(asked).toHaveLength(1);
});

it('a rate limit error without Retry-After is not retried', async () => {
  const { client, asked } = clientOf([refusal(429, 'too_many_keys')]);
  await expect(client.leads.count()).rejects.toThrow(ApiError);
  expect(asked).toHaveLength(1);
});

it('a deletion whose response was lost succeeds if the row is gone', async () => {
  const { client } = clientOf([
    new TypeError('fetch failed'),
    json({ error: { code: 'NOT_FOUND', message: 'Gone' } }, 404),
  ]);
  await expect(client.leads.delete('x')).resolves.toBeUndefined();
  const { client: other } = clientOf([json({ error: { code: 'NOT_FOUND', message: 'Gone' } }, 404)]);
  await expect(other.leads.delete('x')).rejects.toMatchObject({ status: 404 });
});

it('a list requests its pages one by one, and only as far as they are used', async () => {
  const pages = () => [json({ items: [1, 2], next_cursor: 'c+1' }), json({ items: [3], next_cursor: null })];
  const { client, asked } = clientOf(pages());
  await expect(client.leads.list({ status: 'new' }).all()).resolves.toEqual([1, 2, 3]);
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?status=new', '?status=new&cursor=c%2B1']);
  const { client: other, asked: askedOnce } = clientOf(pages());
  await expect(other.leads.list().all(2)).resolves.toEqual([1, 2]);
  expect(askedOnce).toHaveLength(1);
});

it('a request without a response ends with a timeout', async () => {
  const silent = (init: RequestInit) =>
    new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const { client } = clientOf([silent]);
  await expect(client.leads.count({}, { timeoutMs: 5, maxRetries: 0 })).rejects.toMatchObject({ isTimeout: true });
});

it('a cancelled request is not repeated', async () => {
  const control = new AbortController();
  const { client, asked } = clientOf([
    async () => {
      control.abort(new Error('Enough'));
      throw control.signal.reason;
    },
  ]);
  await expect(client.leads.count({}, { signal: control.signal })).rejects.toThrow('Enough');
  expect(asked).toHaveLength(1);
});

it('a redirect is an error and is not followed', async () => {
  const { client, asked } = clientOf([new Response(null, { status: 301, headers: { location: 'https://x.example' } })]);
  await expect(client.leads.create(lead, { maxRetries: 0 })).rejects.toThrow('redirected');
  expect(asked[0]?.init.redirect).toBe('manual');
});

it('a stream continues after its last event when the connection is lost', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('id: 1\r\ndata: {"n":1}\r\n\r\nid: 2\ndata: {"n"'));
      setTimeout(() => controller.error(new TypeError('terminated')));
    },
  });
  const { client, asked } = clientOf([
    new Response(broken),
    new Response(': hello\n\nid: 2\ndata: {"n":\ndata: 2}\n\ndata: {"type":"end"}\n\n'),
  ]);
  const seen: unknown[] = [];
  for await (const piece of client.generations.stream('x')) seen.push(piece);
  expect(seen).toEqual([{ n: 1 }, { n: 2 }, { type: 'end' }]);
  expect(new Headers(asked[1]?.init.headers).get('last-event-id')).toBe('1');
});

it('a stream that the server ends is opened again, and reports the number of lost events', async () => {
  const { client, asked } = clientOf([
    new Response('id: 7\ndata: {"n":7}\n\n'),
    new Response('event: dropped\ndata: 3\n\nid: 11\ndata: {"n":11}\n\n'),
  ]);
  const seen: unknown[] = [];
  const dropped: number[] = [];
  for await (const event of client.conversationEvents.stream({}, { onDropped: (count) => void dropped.push(count) })) {
    seen.push(event);
    if (seen.length === 2) break;
  }
  expect(seen).toEqual([{ n: 7 }, { n: 11 }]);
  expect(dropped).toEqual([3]);
  expect(new Headers(asked[1]?.init.headers).get('last-event-id')).toBe('7');
});

it('a stream that the server closes because the key has too many is an error and is not reopened', async () => {
  const { client, asked } = clientOf([new Response('event: closed\ndata: too_many_streams\n\n')]);
  const reading = client.conversationEvents.stream()[Symbol.asyncIterator]().next();
  await expect(reading).rejects.toThrow('too many open');
  expect(asked).toHaveLength(1);
});

it('an address or a key that cannot be right is refused with an example', () => {
  expect(() => new Switchboard({ url: 'calls.example.com', key: 'sbk_x' })).toThrow('https://calls.example.com');
  expect(() => new Switchboard({ url: 'https://a.example', key: 'sbk_x\n' })).toThrow('sbk_');
});
