import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let app: TestApp;
let member: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.signUp({ role: 'member' });
});

const add = (body: object, person = member) => person.request<MicroPrompt>('POST', '/api/micro-prompts', body);
// Prisma runs a query when it is awaited, so it is awaited inside.
const inTenant = <T>(work: () => Promise<T>) => withTenant(member.organizationId, async () => await work());
async function titles(person = member): Promise<string[]> {
  return (await person.request<Page<MicroPrompt>>('GET', '/api/micro-prompts')).body.items.map(({ title }) => title);
}
async function traces(id: string) {
  const [entries, events] = await inTenant(() =>
    Promise.all([
      app.services.db.audit_logs.findMany({ where: { resource_id: id }, orderBy: { created_at: 'asc' } }),
      app.services.db.live_events.findMany({ orderBy: { id: 'asc' } }),
    ]),
  );
  return { actions: entries.map(({ action }) => action), events: events.map(({ payload }) => payload) };
}

test('creating, changing and deleting a micro prompt each writes an audit entry and an event', async () => {
  const { status, body: created } = await add({ title: ' Greeting ', content: ' Hello there ' });
  expect(status).toBe(201);
  expect(created).toMatchObject({ title: 'Greeting', content: 'Hello there', created_by: member.userId });

  const path = `/api/micro-prompts/${created.id}`;
  const { body: changed } = await member.request<MicroPrompt>('PATCH', path, {
    title: 'Hello',
    content: 'Good morning',
  });
  expect(changed).toEqual({ ...created, title: 'Hello', content: 'Good morning', updated_at: changed.updated_at });
  expect(Date.parse(changed.updated_at)).toBeGreaterThanOrEqual(Date.parse(created.updated_at));

  expect((await member.request('DELETE', path)).status).toBe(204);
  expect((await member.request('DELETE', path)).status).toBe(404);
  expect((await member.request('PATCH', path, { title: 'Hello', content: 'Good morning' })).status).toBe(404);
  expect(await titles()).toEqual([]);

  const { actions, events } = await traces(created.id);
  expect(actions).toEqual(['create', 'update', 'delete']);
  expect(events).toEqual(
    ['created', 'updated', 'deleted'].map((change) => ({
      type: 'micro_prompt.changed',
      subject_id: created.id,
      change,
    })),
  );
});

test("the second of two people who edit a micro prompt sees the first person's text", async () => {
  const { body: read } = await add({ title: 'Greeting', content: 'Hello there' });
  const save = (content: string) =>
    member.request('PATCH', `/api/micro-prompts/${read.id}`, {
      title: 'Greeting',
      content,
      updated_at: read.updated_at,
    });
  // Moments are kept to the millisecond.
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect((await save('Good morning')).status).toBe(200);
  expect(await save('Good evening')).toMatchObject({
    status: 409,
    body: { error: { reason: 'stale', details: { content: 'Good morning' } } },
  });
});

test('micro prompts are listed by title, without regard to case or accents', async () => {
  for (const title of ['banana', 'Cherry', 'apple', 'Äpfel']) await add({ title, content: 'Some content' });
  expect(await titles()).toEqual(['Äpfel', 'apple', 'banana', 'Cherry']);
});

describe('the rules', () => {
  test.each([
    [{ title: 'ab', content: 'Some content' }, { title: 'Title must be at least 3 characters' }],
    [{ title: '  ab  ', content: 'Some content' }, { title: 'Title must be at least 3 characters' }],
    [{ content: 'Some content' }, { title: 'Title must be at least 3 characters' }],
    [{ title: 'a'.repeat(101), content: 'Some content' }, { title: 'Title must be less than 100 characters' }],
    [{ title: 'Fine', content: 'four' }, { content: 'Content must be at least 5 characters' }],
    [{ title: 'Fine', content: 'c'.repeat(501) }, { content: 'Content must be less than 500 characters' }],
  ])('an invalid micro prompt is refused: %j', async (body, fields) => {
    const answer = await add(body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION', fields } } });
  });

  test('a micro prompt can have the shortest and the longest allowed texts', async () => {
    expect((await add({ title: 'abc', content: 'fives' })).status).toBe(201);
    expect((await add({ title: 'a'.repeat(100), content: 'c'.repeat(500) })).status).toBe(201);
  });

  test("viewers can only read micro prompts, and other organizations can't see them", async () => {
    const { body } = await add({ title: 'Private', content: 'For us only' });
    const viewer = await app.signUp({ role: 'viewer', organizationId: member.organizationId });
    const stranger = await app.signUp();
    const path = `/api/micro-prompts/${body.id}`;
    const change = { title: 'Taken', content: 'Taken over' };
    expect(await titles(viewer)).toEqual(['Private']);
    expect((await add(change, viewer)).status).toBe(403);
    expect((await viewer.request('PATCH', path, change)).status).toBe(403);
    expect((await viewer.request('DELETE', path)).status).toBe(403);
    expect(await titles(stranger)).toEqual([]);
    expect((await stranger.request('PATCH', path, change)).status).toBe(404);
    expect((await stranger.request('DELETE', path)).status).toBe(404);
    expect(await titles()).toEqual(['Private']);
  });
});
