import { randomUUID } from 'node:crypto';
import { api } from '@switchboard/contracts';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());

interface Shapes {
  query?: { shape: object };
  headers?: { shape: object };
}

/** Every place in which an operation is given the event after which it continues. */
const places = Object.entries(api as Record<string, Shapes>).flatMap(([operation, { query, headers }]) => {
  const path = operation.replace('GET ', '').replace(':id', randomUUID());
  return [
    ...(headers && 'last-event-id' in headers.shape ? [{ path, place: 'last-event-id' }] : []),
    ...(query && 'last_event_id' in query.shape ? [{ path, place: 'last_event_id' }] : []),
  ];
});

it('all streams that resume are found', () => {
  expect(places.length).toBeGreaterThanOrEqual(5);
});

it.each(places)('a stream refuses a malformed position: $place of $path', async ({ path, place }) => {
  for (const position of ['abc', '-1', '1.5', '1'.repeat(30)]) {
    const isHeader = place.includes('-');
    const response = await app.fetch(isHeader ? path : `${path}?${place}=${position}`, {
      headers: { cookie: owner.cookie, ...(isHeader && { [place]: position }) },
    });
    const { error } = (await response.json()) as ApiErrorBody;
    expect([response.status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'VALIDATION', [place]]);
  }
});
