import type { Operation as OperationKey } from '@switchboard/contracts';
import { ApiErrorBody } from '@switchboard/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fixtures } from './fixtures.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import {
  askerOf,
  backToOwn,
  createTwoOrganizations,
  manyAddresses,
  type Outcome,
  operationOf,
  send,
  type TwoOrganizations,
} from './two-organizations.ts';

let app: TestApp;
let both: TwoOrganizations;
beforeAll(async () => {
  app = await startTestApp(manyAddresses);
  both = await createTwoOrganizations(app);
});
afterAll(() => app.close());

const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as unknown;
const hostile: unknown[] = [
  null,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  'x'.repeat(50_000),
  "'; DROP TABLE leads; --",
  '%_\\',
  '__proto__',
  '𝕏\u202e\u2066',
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  [null],
  {},
  { a: '\ud800' },
  { 'a\u0000': 1 },
  nested(2_000),
  '0000-01-01',
  '9999-12-31T23:59:59Z',
];
const hostileQueries = [
  '',
  ' ',
  'a\u0000b',
  'x'.repeat(400),
  "'",
  '%',
  '\\',
  '-1',
  '0',
  '1e9',
  'NaN',
  'null',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  ...[
    [],
    [1],
    ['x', 'y'],
    ['x', crypto.randomUUID()],
    ['infinity', '-'.repeat(36)],
    ['2026-01-01T00:00:00.000Z', '-'.repeat(36)],
    ['+275760-09-13T00:00:00.000Z', crypto.randomUUID()],
    ['99999999999', crypto.randomUUID()],
    ['a\u0000', crypto.randomUUID()],
    ['2026-13-45 99:99:99+00', crypto.randomUUID()],
  ].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')),
];

function expectSound(answer: Outcome, what: string): void {
  // A feature that an installation lacks has its own reason.
  const isMissingVoice = answer.status === 503 && answer.text.includes('"voice_not_set_up"');
  if (!isMissingVoice) expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  if (answer.status >= 400) expect(ApiErrorBody.safeParse(answer.body).success, what).toBe(true);
}

/** All values that a contract accepts, and one that it rejects. Rejections are the same for all values, so each name gets another one. */
function worthSending<T>(schema: z.ZodType, values: readonly T[], inputOf: (value: T) => unknown, turn: number): T[] {
  const isRefused = (value: T) => {
    try {
      return !schema.safeParse(inputOf(value)).success;
    } catch {
      return false;
    }
  };
  const refused = values.filter(isRefused);
  return [
    ...values.filter((value) => !refused.includes(value)),
    ...refused.slice(turn % (refused.length || 1)).slice(0, 1),
  ];
}

const keys = Object.keys(fixtures) as OperationKey[];
const shapeOf = (schema: z.ZodType | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as Record<string, unknown>) : [];

describe('hostile input', () => {
  it.each(keys.filter((key) => !key.startsWith('GET ')))(
    'no hostile input in the body of %s causes an internal error',
    async (key) => {
      await backToOwn(both);
      const operation = operationOf(both, key);
      const { body: schema } = operation.endpoint;
      if (!schema) return;
      const asker = await askerOf(both, operation);
      const ids = (await operation.fixture.ids?.(both.own, both.own.people.owner)) ?? {};
      const request = await operation.request(ids, both.own);
      const body = request.body as Record<string, unknown>;
      const names = [...new Set([...Object.keys(body), ...shapeOf(schema)])];
      const isSlow = key.includes('sign-up') || key.includes('login');
      for (const [turn, name] of names.entries())
        for (const value of worthSending(
          schema,
          isSlow ? hostile.slice(0, 8) : hostile,
          (value) => ({ ...body, [name]: value }),
          turn,
        )) {
          const answer = await send(both, operation, { ...request, body: { ...body, [name]: value } }, asker);
          expectSound(answer, `${name} = ${JSON.stringify(value).slice(0, 60)}`);
        }
      for (const whole of [[], 'text', 5, null, [body], nested(2_000)])
        expectSound(
          await send(both, operation, { ...request, body: whole }, asker),
          JSON.stringify(whole).slice(0, 60),
        );
    },
  );

  it.each(keys.filter((key) => key.startsWith('GET ')))(
    'no hostile input in the query of %s causes an internal error',
    async (key) => {
      await backToOwn(both);
      const operation = operationOf(both, key);
      const asker = await askerOf(both, operation);
      const ids = (await operation.fixture.ids?.(both.own, both.own.people.owner)) ?? {};
      const { path } = await operation.request(ids, both.own);
      const { query: schema } = operation.endpoint;
      if (!schema) return;
      const names = shapeOf(schema);
      const sorts = names.includes('sort')
        ? ['name', 'created_at', 'scheduled_time', 'total_calls', 'last_called_at']
        : [''];
      for (const [turn, name] of names.entries())
        for (const value of worthSending(schema, hostileQueries, (value) => ({ [name]: value }), turn))
          for (const sort of name === 'cursor' ? sorts : [''])
            for (const search of name === 'cursor' && names.includes('search') ? ['', 'ada'] : ['']) {
              const query = new URLSearchParams({
                [name]: value,
                ...(sort ? { sort } : {}),
                ...(search ? { search } : {}),
              });
              expectSound(
                await send(both, operation, { path: `${path.split('?')[0]}?${query}` }, asker),
                `${name} = ${value.slice(0, 80)} by ${sort} ${search}`,
              );
            }
    },
  );

  it('no hostile input in a path causes an internal error', async () => {
    for (const { path, method, endpoint } of app.registry) {
      if (!endpoint.params) continue;
      const operation = operationOf(both, `${method} ${path}` as OperationKey);
      const asker = await askerOf(both, operation);
      for (const value of [
        '%00',
        '%ff',
        '%',
        '..',
        '%2e%2e',
        'x'.repeat(300),
        "'",
        '00000000-0000-0000-0000-000000000000',
      ]) {
        const asked = path.replace(/:\w+/, value);
        // Two dots are resolved before they are sent, and may lead to another operation.
        const { pathname } = new URL(asked, 'http://localhost');
        if (app.registry.some((other) => other.method === method && other.path === pathname)) continue;
        const answer = await send(both, operation, { path: asked, ...(method === 'GET' ? {} : { body: {} }) }, asker);
        expectSound(answer, `${method} ${path} with ${value.slice(0, 20)}`);
        // Two dots are resolved before they are sent, and may lead to an operation for another kind of caller.
        const isOpen = /^(\.|%2e){2}$/.test(value) || endpoint.access === 'candidate';
        // Wrong codes of command lines are limited.
        const limited = path.startsWith('/api/api-keys/devices/') ? [429] : [];
        const refusals = isOpen ? [400, 401, 404, 405] : [400, 404, 405];
        expect([...refusals, ...limited], `${method} ${path} with ${value.slice(0, 20)}`).toContain(answer.status);
      }
    }
  });
});
