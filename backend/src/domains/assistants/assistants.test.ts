import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { Assistant, AssistantDetail } from '@switchboard/contracts/assistants';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signUp({ role: 'member' });
});
afterAll(() => app.close());

// Prisma runs a query when it is awaited, so it is awaited inside.
const inTenant = <T>(work: () => Promise<T>) => withTenant(ada.organizationId, async () => await work());

async function create(name: string, person = ada): Promise<AssistantDetail> {
  const { status, body } = await person.request<AssistantDetail>('POST', '/api/assistants', { name });
  expect(status).toBe(201);
  return body;
}

async function names(person: TestPerson, query: string): Promise<string[]> {
  const { body } = await person.request<Page<Assistant>>('GET', `/api/assistants?${query}`);
  return body.items.map(({ name }) => name);
}

const trail = (id: string) =>
  inTenant(() => app.services.db.audit_logs.findMany({ where: { resource_id: id }, orderBy: { created_at: 'asc' } }));

async function events(id: string): Promise<unknown[]> {
  const stored = await inTenant(() => app.services.db.live_events.findMany({ orderBy: { id: 'asc' } }));
  return stored
    .map(({ payload }) => payload)
    .filter((payload) => (payload as { subject_id?: string }).subject_id === id);
}

describe('creating from a name', () => {
  test('a new assistant is a draft with the defaults and no versions, with an audit entry and an event', async () => {
    const assistant = await create('  Reception  ');
    expect(assistant).toMatchObject({
      name: 'Reception',
      status: 'draft',
      llm_provider: 'openai',
      llm_model: 'gpt-6.1-terra',
      stt_provider: 'deepgram',
      stt_model: 'nova-3',
      tts_provider: 'elevenlabs',
      tts_model: 'eleven_turbo_v2',
      first_message: 'Hello, how can I help you today?',
      variables: [],
      published_version: null,
      has_unpublished_changes: true,
      draft_revision: 1,
      config: quickCreateConfig('Reception'),
    });
    const [row, versions] = await inTenant(() =>
      Promise.all([
        app.services.db.assistants.findFirst({ where: { id: assistant.id } }),
        app.services.db.assistant_versions.findMany({ where: { assistant_id: assistant.id } }),
      ]),
    );
    expect(row).toMatchObject({ created_by: ada.userId, organization_id: ada.organizationId });
    expect(versions).toEqual([]);
    expect(await trail(assistant.id)).toMatchObject([
      { action: 'create', resource_type: 'assistant', user_id: ada.userId, resource_name: 'Reception' },
    ]);
    expect(await events(assistant.id)).toEqual([
      { type: 'assistant.changed', subject_id: assistant.id, change: 'created' },
    ]);
  });

  test.each([{}, { name: '' }, { name: '   ' }, { name: null }])('a new assistant needs a name: %j', async (body) => {
    const answer = await ada.request('POST', '/api/assistants', body);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION', fields: { name: 'Please enter a name for your assistant' } } },
    });
  });
});

describe('changing', () => {
  test('an assistant can be published, unpublished and archived, each with an audit entry and an event', async () => {
    const { id } = await create('Life of an assistant');
    for (const status of ['published', 'draft', 'archived']) {
      const answer = await ada.request('PATCH', `/api/assistants/${id}`, { status });
      expect(answer).toMatchObject({ status: 200, body: { id, status } });
    }
    expect((await trail(id)).slice(1).map(({ details }) => details)).toMatchObject([
      { before: { status: 'draft' }, after: { status: 'published' } },
      { before: { status: 'published' }, after: { status: 'draft' } },
      { before: { status: 'draft' }, after: { status: 'archived' } },
    ]);
    expect(await events(id)).toHaveLength(4);
  });

  test('renaming an assistant changes nothing but its name', async () => {
    const before = await create('Old name');
    const { body } = await ada.request<Assistant>('PATCH', `/api/assistants/${before.id}`, { name: ' New name ' });
    const config = { ...before.config, name: 'New name' };
    expect(body).toEqual({ ...before, name: 'New name', config, draft_revision: 2, updated_at: body.updated_at });
    expect(Date.parse(body.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at));
  });

  test('a change request with the current values leaves the assistant untouched', async () => {
    const before = await create('Same');
    const { body } = await ada.request('PATCH', `/api/assistants/${before.id}`, { name: 'Same', status: 'draft' });
    expect(body).toEqual(before);
    expect(await trail(before.id)).toHaveLength(1);
    expect(await events(before.id)).toHaveLength(1);
  });

  test('a name used by another assistant, in any letter case, is refused until that one is archived', async () => {
    const taken = await create('Front desk');
    const { id } = await create('Back desk');
    const text = 'An item with this name already exists. Please use a different name or update the existing item.';
    const refused = {
      status: 409,
      body: { error: { message: text, reason: 'duplicate', fields: { name: text } } },
    };
    expect(await ada.request('PATCH', `/api/assistants/${id}`, { name: 'FRONT desk' })).toMatchObject(refused);
    expect(await ada.request('POST', '/api/assistants', { name: 'front desk' })).toMatchObject(refused);
    await ada.request('PATCH', `/api/assistants/${taken.id}`, { status: 'archived' });
    expect((await ada.request('PATCH', `/api/assistants/${id}`, { name: 'FRONT desk' })).status).toBe(200);
    expect(await ada.request('PATCH', `/api/assistants/${taken.id}`, { status: 'draft' })).toMatchObject(refused);
  });

  test('a change to a blank name or an unknown status is refused', async () => {
    const { id } = await create('Strict');
    expect((await ada.request('PATCH', `/api/assistants/${id}`, { name: ' ' })).status).toBe(400);
    expect((await ada.request('PATCH', `/api/assistants/${id}`, { status: 'live' })).status).toBe(400);
  });

  test('a viewer can read assistants but not create or change them', async () => {
    const viewer = await app.signUp({ role: 'viewer', organizationId: ada.organizationId });
    const { id } = await create('Watched');
    expect((await viewer.request('GET', `/api/assistants/${id}`)).status).toBe(200);
    expect((await viewer.request('POST', '/api/assistants', { name: 'Mine' })).status).toBe(403);
    expect((await viewer.request('PATCH', `/api/assistants/${id}`, { status: 'archived' })).status).toBe(403);
  });

  test("another organization's assistant can't be found", async () => {
    const stranger = await app.signUp();
    const { id } = await create('Private');
    expect((await stranger.request('GET', `/api/assistants/${id}`)).status).toBe(404);
    expect((await stranger.request('PATCH', `/api/assistants/${id}`, { name: 'Taken' })).status).toBe(404);
    expect(await names(stranger, 'search=private')).toEqual([]);
    expect((await ada.request('GET', '/api/assistants/not-an-id')).status).toBe(404);
  });
});

describe('listing', () => {
  let owner: TestPerson;

  beforeAll(async () => {
    owner = await app.signUp();
    for (const name of ['banana', 'Apple', 'cherry 100%', 'Äpfel', 'apple 2']) {
      const { id } = await create(name, owner);
      await owner.request('PATCH', `/api/assistants/${id}`, { status: 'published' });
    }
    await create('Draft', owner);
  });

  test('the list shows the newest assistants first', async () => {
    expect(await names(owner, '')).toEqual([
      'Draft',
      'apple 2',
      'Äpfel',
      'cherry 100%',
      'Apple',
      'banana',
      'Screening interviewer',
      'First call',
    ]);
  });

  test('the list is in natural name order when filtered by status', async () => {
    expect(await names(owner, 'status=published')).toEqual([
      'Äpfel',
      'Apple',
      'apple 2',
      'banana',
      'cherry 100%',
      'First call',
      'Screening interviewer',
    ]);
    expect(await names(owner, 'status=archived')).toEqual([]);
  });

  test('the search ignores case and accents and matches special characters literally', async () => {
    expect(await names(owner, 'search=APPLE')).toEqual(['apple 2', 'Apple']);
    expect(await names(owner, `search=${encodeURIComponent('0%')}`)).toEqual(['cherry 100%']);
    expect(await names(owner, `search=${encodeURIComponent('áp’ple')}`)).toEqual(['apple 2', 'Apple']);
    expect(await names(owner, 'search=_')).toEqual([]);
    expect(await names(owner, 'search=app&status=draft')).toEqual([]);
  });

  test.each(['', 'status=published&', 'search=a&'])(
    'the pages of the list for "%s" have no gaps and no repeats',
    async (query) => {
      const all = await names(owner, query);
      const walked: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Page<Assistant> = (
          await owner.request<Page<Assistant>>('GET', `/api/assistants?${query}limit=2${cursor && `&cursor=${cursor}`}`)
        ).body;
        expect(page.items.length).toBeLessThanOrEqual(2);
        walked.push(...page.items.map(({ name }) => name));
        cursor = page.next_cursor;
      }
      expect(walked).toEqual(all);
    },
  );

  test('assistants created at the same time appear once each across pages', async () => {
    const person = await app.signUp();
    const created = await Promise.all(['1', '2', '3', '4', '5'].map((name) => create(name, person)));
    await withTenant(
      person.organizationId,
      async () =>
        await app.services.db.assistants.updateMany({
          where: { id: { in: created.map(({ id }) => id) } },
          data: { created_at: new Date('2026-01-01T00:00:00.001Z') },
        }),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page<Assistant> = (
        await person.request<Page<Assistant>>('GET', `/api/assistants?limit=2${cursor && `&cursor=${cursor}`}`)
      ).body;
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  test('the cursor of the list contains the creation time and the id', async () => {
    const { body } = await owner.request<Page<Assistant>>('GET', '/api/assistants?limit=1');
    const [assistant] = body.items;
    expect(JSON.parse(Buffer.from(body.next_cursor ?? '', 'base64url').toString())).toEqual([
      assistant?.created_at,
      assistant?.id,
    ]);
  });

  test.each(['nonsense', Buffer.from('["x","y"]').toString('base64url'), Buffer.from('[1]').toString('base64url')])(
    'the list refuses the cursor %s',
    async (cursor) => {
      const answer = await owner.request('GET', `/api/assistants?cursor=${cursor}`);
      expect(answer).toMatchObject({ status: 400, body: { error: { reason: 'invalid_cursor' } } });
    },
  );
});
