import type { ClientCall, ClientCallDetail, ClientFigures, ClientLead } from '@switchboard/contracts/client-portal';
import type { Client } from '@switchboard/contracts/clients';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { Lead } from '@switchboard/contracts/leads';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { openEvents } from '../../testing/event-stream.ts';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let app: TestApp;
let owner: TestPerson;
let viewer: TestPerson;
let client: Client;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
  client = (await owner.request<Client>('POST', '/api/clients', { name: 'Larkfield Labs' })).body;
  viewer = await person('viewer');
});

const person = (role: 'editor' | 'viewer') =>
  app.signUp({ organizationId: owner.organizationId, client: { id: client.id, role } });

async function addLead(first_name: string, given: object = {}): Promise<Lead> {
  const lead = { first_name, last_name: 'Byron', phone_number: fictionalPhone(), client_id: client.id, ...given };
  const { status, body } = await owner.request<Lead>('POST', '/api/leads', lead);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

interface LogFields {
  status?: string;
  ended_reason?: string;
  call_duration?: number;
  created_at?: Date;
}

async function addCall(lead_id: string, given: LogFields = {}): Promise<string> {
  const { organizationId: organization_id } = owner;
  const recording_path = `${organization_id}/recordings/${lead_id}.wav`;
  await app.services.files.put(recording_path, Buffer.from('RIFF'));
  const { id } = await withTenant(
    organization_id,
    async () =>
      await app.services.db.call_logs.create({
        data: {
          organization_id,
          lead_id,
          call_type: 'outbound',
          phone_number: '+12025550147',
          status: 'completed',
          ended_reason: 'assistant-ended-call',
          call_duration: 90,
          summary: 'She wants a second interview.',
          transcript: { messages: [{ role: 'assistant', message: 'Hello', timestamp: 0.5 }] },
          recording_path,
          ...given,
        },
      }),
  );
  return id;
}

const share = (given: object) => owner.request('PATCH', `/api/clients/${client.id}`, given);
const read = async <T>(path: string, asker = viewer) => (await asker.request<T>('GET', path)).body;

describe('a client', () => {
  it('a client sees and finds only its own leads, without the notes of staff', async () => {
    const ada = await addLead('Ada', { notes: 'Talks too much', email: 'ada@example.com' });
    await addLead('Grace', { client_id: null });
    const zoe = await addLead('Zoë');
    const { items } = await read<Page<ClientLead>>('/api/client/leads');
    expect(items.map(({ id }) => id)).toEqual([zoe.id, ada.id]);
    expect(JSON.stringify(items)).not.toContain('Talks too much');
    for (const search of ['byron ad', 'zoe', ada.phone_number, 'ada@example'])
      expect(
        (await read<Page<ClientLead>>(`/api/client/leads?search=${encodeURIComponent(search)}`)).items,
      ).toHaveLength(1);
    await owner.request('PATCH', `/api/leads/${ada.id}`, { client_id: null });
    expect((await viewer.request('GET', `/api/client/leads/${ada.id}`)).status).toBe(404);
  });

  it('a client always sees call outcomes, and sees transcripts and recordings only if shared', async () => {
    const ada = await addLead('Ada');
    const id = await addCall(ada.id);
    const detail = () => read<ClientCallDetail>(`/api/client/calls/${id}`);
    const closed = await detail();
    expect(closed).toMatchObject({ status: 'completed', ended_reason: 'assistant-ended-call', lead_name: 'Ada Byron' });
    expect([closed.summary, closed.transcript, closed.has_transcript, closed.has_recording]).toEqual([
      null,
      null,
      false,
      false,
    ]);
    const recording = () => viewer.request<{ url: string }>('GET', `/api/client/calls/${id}/recording`);
    expect((await recording()).status).toBe(404);
    await share({ shares_transcripts: true });
    expect((await detail()).transcript?.messages).toHaveLength(1);
    expect((await detail()).summary).toBe('She wants a second interview.');
    expect((await recording()).status).toBe(404);
    await share({ shares_recordings: true });
    const { body } = await recording();
    expect((await app.fetch(body.url)).status).toBe(200);
    const { items } = await read<Page<ClientCall>>(`/api/client/calls?lead_id=${ada.id}`);
    expect(items.map((call) => [call.id, call.has_transcript, call.has_recording])).toEqual([[id, true, true]]);
    const [lead] = (await read<Page<ClientLead>>('/api/client/leads')).items;
    expect(lead?.last_call).toEqual({ status: 'completed', ended_reason: 'assistant-ended-call' });
    await share({ shares_recordings: false });
    expect((await app.fetch(body.url)).status).toBe(404);
  });

  it('client editors can add leads like staff, and these belong to the client', async () => {
    const editor = await person('editor');
    const lead = { first_name: 'Ada', last_name: 'Byron', phone_number: '+1 202-555-0114', company: 'Engines' };
    const wrong = await editor.request<ApiErrorBody>('POST', '/api/client/leads', { ...lead, phone_number: '555' });
    expect([wrong.status, Object.keys(wrong.body.error.fields ?? {})]).toEqual([400, ['phone_number']]);
    const added = await editor.request<ClientLead>('POST', '/api/client/leads', lead);
    expect([added.status, added.body.phone_number]).toEqual([201, '+12025550114']);
    const { body } = await owner.request<Lead>('GET', `/api/leads/${added.body.id}`);
    expect(body).toMatchObject({ client_id: client.id, source: 'Larkfield Labs', created_by: editor.userId });
  });

  it('a client sees figures for its leads and calls by day and by week', async () => {
    const ada = await addLead('Ada');
    const grace = await addLead('Grace', { client_id: null });
    await addCall(ada.id);
    await addCall(ada.id, { status: 'failed', ended_reason: 'busy', call_duration: 0 });
    await addCall(ada.id, { created_at: new Date(Date.now() - 20 * 86_400_000) });
    await addCall(grace.id);
    const days = await read<ClientFigures>('/api/client/figures');
    expect(days).toMatchObject({ total_leads: 1, total_calls: 3, completed_calls: 2, total_duration: 180 });
    expect(days.outcomes).toEqual([
      { ended_reason: 'assistant-ended-call', calls: 2 },
      { ended_reason: 'busy', calls: 1 },
    ]);
    expect(days.periods).toHaveLength(14);
    expect(days.periods.at(-1)).toMatchObject({ leads: 1, completed: 1, failed: 1 });
    const weeks = await read<ClientFigures>('/api/client/figures?by=week');
    expect(weeks.periods).toHaveLength(12);
    expect(weeks.periods.reduce((sum, { completed }) => sum + completed, 0)).toBe(2);
    for (const { date } of weeks.periods) expect(new Date(date).getUTCDay()).toBe(1);
  });

  it('a client receives only events of its leads and members', async () => {
    const stream = await openEvents(app, viewer);
    await addLead('Grace', { client_id: null });
    await owner.request('POST', '/api/clients', { name: 'Brightwater' });
    const ada = await addLead('Ada');
    await share({ shares_transcripts: true });
    const told = () => stream.events.map(({ type, subject_id }) => [type, subject_id]);
    const own = [
      ['lead.changed', ada.id],
      ['client.changed', client.id],
    ];
    await vi.waitFor(() => expect(told().slice(-2)).toEqual(own), 10_000);
    // The event of the client's own creation may arrive late.
    expect(own).toEqual(expect.arrayContaining(told()));
    await stream.close();
  });
});
