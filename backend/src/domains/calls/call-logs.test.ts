import type { CallLine, CallLineAnswer } from '@switchboard/contracts/call-lines';
import type { CallLog, CallLogDetail } from '@switchboard/contracts/call-logs';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
});

const add = (fields: object = {}) =>
  withTenant(owner.organizationId, () =>
    app.services.db.call_logs.create({
      data: {
        organization_id: owner.organizationId,
        call_type: 'outbound',
        phone_number: '+12025550114',
        lead_name: 'Ada Byron',
        status: 'completed',
        ...fields,
      },
    }),
  );
const said = (message: string) => ({ transcript: { messages: [{ role: 'user', message, timestamp: 64.2 }] } });
const list = async (query: string) => (await owner.request<Page<CallLog>>('GET', `/api/call-logs?${query}`)).body.items;
const ids = async (query: string) => (await list(query)).map(({ id }) => id);
const find = (search: string) => ids(`search=${encodeURIComponent(search)}`);

describe('the search', () => {
  it('the search finds words of transcript and summary by their beginning, in any language and without accents', async () => {
    const price = await add(said('What does the café cost, "roughly"?'));
    const turkish = await add({ summary: 'Müşteri yarın arayacak' });
    await add();
    expect(await find('cafe rough')).toEqual([price.id]);
    expect(await find('MUSTERI')).toEqual([turkish.id]);
    for (const nothing of ['caffè', 'cost tomorrow', "' | '", '%', '!()'])
      expect(await find(nothing), nothing).toEqual([]);
  });

  it('the search finds words added to a log later, but nothing of other organizations', async () => {
    const log = await add({ status: 'in_progress' });
    expect(await find('umbrella')).toEqual([]);
    await withTenant(owner.organizationId, () =>
      app.services.db.call_logs.update({ where: { id: log.id }, data: said('An umbrella, please') }),
    );
    expect(await find('umbrella')).toEqual([log.id]);
    owner = await app.signUp();
    expect(await find('umbrella')).toEqual([]);
  });

  it('a search for words that occur in every call can be paged', async () => {
    for (let place = 0; place < 25; place += 1)
      await add({ ...said('Hello there'), created_at: new Date(Date.UTC(2026, 10, 1, place)) });
    const found = new Set<string>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: Page<CallLog> } = await owner.request(
        'GET',
        `/api/call-logs?search=hello&limit=10${cursor && `&cursor=${cursor}`}`,
      );
      for (const { id } of body.items) found.add(id);
      cursor = body.next_cursor;
    }
    expect(found.size).toBe(25);
  });
});

describe('the list', () => {
  it('call logs can be filtered by assistant, end reason, direction, days and spoken content', async () => {
    const assistant_id = await newAssistant({ app, organizationId: owner.organizationId } as Parameters<
      typeof newAssistant
    >[0]);
    const busy = await add({ ended_reason: 'busy', status: 'failed', assistant_id });
    const inbound = await add({ call_type: 'inbound', created_at: new Date('2026-11-03T10:00:00Z') });
    const spoken = await add({ ...said('Hello'), created_at: new Date('2026-11-05T10:00:00Z') });
    expect(await ids('has_transcript=true')).toEqual([spoken.id]);
    expect(new Set(await ids('has_transcript=false'))).toEqual(new Set([busy.id, inbound.id]));
    expect(await ids('ended_reason=busy')).toEqual([busy.id]);
    expect(await ids(`assistant_id=${assistant_id}&status=failed`)).toEqual([busy.id]);
    expect(await ids('direction=inbound')).toEqual([inbound.id]);
    expect(await ids('start_date=2026-11-03&end_date=2026-11-03')).toEqual([inbound.id]);
  });
});

describe('notes and tags', () => {
  it('notes and tags are stored with the log, listed for the organization and searchable', async () => {
    const log = await add();
    const other = await add();
    const write = (id: string, body: object) => owner.request<CallLogDetail>('PATCH', `/api/call-logs/${id}`, body);
    const { body } = await write(log.id, { notes: ' Call back ', tags: ['Price', 'hot ', 'Price'] });
    expect(body).toMatchObject({ notes: 'Call back', tags: ['Price', 'hot'] });
    await write(other.id, { tags: ['hot'] });
    expect((await owner.request('GET', '/api/call-logs/tags')).body).toEqual({ tags: ['Price', 'hot'] });
    expect(await ids('tag=Price')).toEqual([log.id]);
    expect((await write(log.id, { tags: [] })).body).toMatchObject({ notes: 'Call back', tags: [] });
    expect((await list('tag=hot')).map(({ id }) => id)).toEqual([other.id]);
    expect((await write(log.id, { tags: [' '] })).status).toBe(400);
  });

  it('notes based on an outdated version are refused as stale, and notes without a base are saved', async () => {
    const log = await add();
    const write = (body: object) => owner.request<CallLogDetail>('PATCH', `/api/call-logs/${log.id}`, body);
    expect((await write({ notes: 'First', seen_notes: null })).status).toBe(200);
    const late = await write({ notes: 'Second', seen_notes: null });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT', reason: 'stale' } } });
    expect((await list('')).find(({ id }) => id === log.id)?.notes).toBe('First');
    // Saving the same text again overwrites no one's notes, and tags don't conflict with notes.
    expect((await write({ notes: 'First', seen_notes: null })).status).toBe(200);
    expect((await write({ tags: ['hot'], seen_notes: 'Other' })).body).toMatchObject({ notes: 'First', tags: ['hot'] });
    expect((await write({ notes: 'Second', seen_notes: 'First' })).body.notes).toBe('Second');
    expect((await write({ notes: 'Third' })).body.notes).toBe('Third');
  });

  it('tags that differ only in case are one tag with its first spelling', async () => {
    const [one, other] = [await add(), await add()];
    const write = (id: string, tags: string[]) =>
      owner.request<CallLogDetail>('PATCH', `/api/call-logs/${id}`, { tags });
    expect((await write(one.id, ['Later', 'LATER'])).body.tags).toEqual(['Later']);
    expect((await write(other.id, ['later'])).body.tags).toEqual(['Later']);
    const { body } = await owner.request<{ tags: string[] }>('GET', '/api/call-logs/tags');
    expect(body.tags.filter((tag) => tag.toLowerCase() === 'later')).toEqual(['Later']);
    expect((await list('tag=LATER')).map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
  });
});

describe('the telephone line', () => {
  const read = async (id: string) => (await owner.request<CallLineAnswer>('GET', `/api/call-logs/${id}/line`)).body;

  it('the line of a real call is its stored row', async () => {
    const line: CallLine = {
      ...{ direction: 'outbound', began_at: '2026-11-02T15:04:00.000Z', sip_status: 486, sip_reason: 'Busy Here' },
      ladder: [{ event: 'invite', at_ms: 0, status: null }],
      ...{ sip_call_id: null, livekit_call_id: null, trunk: null, codec: null, received: null, sent: null },
      not_reported: ['sip_messages'],
    };
    const log = await add({ status: 'failed', line });
    expect(await read(log.id)).toEqual({ call_log_id: log.id, line, reason: null });
  });

  it.each([
    ['simulated', { is_simulated: true }],
    ['in_progress', { status: 'in_progress' }],
    ['not_recorded', {}],
  ])('a call without line data gives the reason %s', async (reason, fields) => {
    const log = await add(fields);
    expect(await read(log.id)).toEqual({ call_log_id: log.id, line: null, reason });
  });
});

describe('files', () => {
  it('an export of call logs has the matching logs without formulas, and an audit entry', async () => {
    await add({ lead_name: '=1+1', notes: 'Later' });
    await add({ status: 'failed' });
    const answer = await app.fetch('/api/call-logs/export?status=completed', { headers: { cookie: owner.cookie } });
    const lines = (await answer.text()).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=1+1");
    const { body } = await owner.request<Page<{ details: object }>>('GET', '/api/audit-logs?action=export');
    expect(body.items.map(({ details }) => details)).toEqual([{ status: 'completed' }]);
  });

  it('an export of a call log has its transcript line by line', async () => {
    const log = await add(said('Good morning'));
    const answer = await app.fetch(`/api/call-logs/${log.id}/transcript`, { headers: { cookie: owner.cookie } });
    expect(await answer.text()).toBe('1:04  Candidate: Good morning\n');
    const silent = await add();
    expect((await owner.request('GET', `/api/call-logs/${silent.id}/transcript`)).status).toBe(404);
  });
});
