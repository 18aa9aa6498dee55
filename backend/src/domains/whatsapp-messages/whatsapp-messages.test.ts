import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startConversation, type TestConversation } from './test-conversation.ts';

let app: TestApp;
let my: TestConversation;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  my = await startConversation(app);
});

interface Refusal {
  error: { reason?: string; message: string };
}

const entries = async (query = '') =>
  (await my.person.request<Page<DoNotCallEntry>>('GET', `/api/do-not-call?${query}`)).body.items;

describe('a message to a lead', () => {
  it('a message to a lead is sent once, delivered and read', async () => {
    const lead = await my.newLead('+1 303 555 0147');
    const { status, body } = await my.send(lead.id, ' Hello Ada ');
    expect([status, body]).toMatchObject([201, { status: 'pending', content: 'Hello Ada', direction: 'outbound' }]);
    const [message] = await my.until(lead.id, (all) => all[0]?.status === 'read');
    expect(message).toMatchObject({ status: 'read', error_message: null, may_have_arrived: false });
    const kept = await app.services.systemPool.query(
      'SELECT count(*)::int AS n FROM sandbox_whatsapp_messages WHERE contact = $1',
      ['13035550147'],
    );
    expect(kept.rows).toEqual([{ n: 1 }]);
  });

  it('WhatsApp messages are sent in the order they were written, and can be paged from either end', async () => {
    const lead = await my.newLead('+1 303 555 0148');
    for (const text of ['one', 'two', 'three']) await my.send(lead.id, text);
    await my.until(lead.id, (all) => all.length === 3 && all.every(({ status }) => status === 'read'));
    const { rows } = await app.services.systemPool.query<{ text: string }>(
      "SELECT text FROM sandbox_whatsapp_messages WHERE contact = '13035550148' ORDER BY created_at",
    );
    expect(rows.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    const { body } = await my.person.request<Page<{ content: string }>>(
      'GET',
      `/api/leads/${lead.id}/whatsapp-messages?from=newest&limit=2`,
    );
    expect(body.items.map(({ content }) => content)).toEqual(['three', 'two']);
  });

  it('two requests with the same Idempotency-Key send one WhatsApp message', async () => {
    const lead = await my.newLead('+1 303 555 0147');
    const ask = () =>
      my.person.request<{ id: string }>(
        'POST',
        `/api/leads/${lead.id}/whatsapp-messages`,
        { whatsapp_number_id: my.numberId, content: 'Hello' },
        { 'idempotency-key': 'the same key' },
      );
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one.body.id).toBe(other.body.id);
  });

  it('a message to a number without WhatsApp fails with the reason', async () => {
    const lead = await my.newLead('+1 303 555 0101');
    await my.send(lead.id, 'Hello');
    const [message] = await my.until(lead.id, (all) => all[0]?.status === 'failed');
    expect(message).toMatchObject({ failure: 'not_on_whatsapp', error_message: 'This number has no WhatsApp.' });
  });

  it('a simulated message is never read by 0102, found after a lost answer at 0103, and fails at 0104', async () => {
    const [never, lost, failing] = await Promise.all(
      ['0102', '0103', '0104'].map((end) => my.newLead(`+1 303 555 ${end}`)),
    );
    for (const lead of [never, lost, failing]) await my.send(lead?.id ?? '', 'Hello');
    await my.until(never?.id ?? '', (all) => all[0]?.status === 'delivered');
    await my.until(lost?.id ?? '', (all) => all[0]?.status === 'read');
    const [failed] = await my.until(failing?.id ?? '', (all) => all[0]?.status === 'failed');
    expect(failed).toMatchObject({ failure: 'not_delivered', may_have_arrived: false });
    const retry = () =>
      my.person.request<Refusal>('POST', `/api/leads/${failing?.id}/whatsapp-messages/${failed?.id}/retry`);
    expect((await retry()).status).toBe(200);
    await my.until(failing?.id ?? '', (all) => all[0]?.status === 'failed');
    const { rows } = await app.services.systemPool.query(
      "SELECT count(*)::int AS n FROM sandbox_whatsapp_messages WHERE contact = '13035550104'",
    );
    expect(rows).toEqual([{ n: 2 }]);
    expect((await my.messages(never?.id ?? ''))[0]?.read_at).toBeNull();
  });

  it('a message waits while its number is offline, and is sent when the number is connected again', async () => {
    const lead = await my.newLead('+1 303 555 0147');
    const path = `/api/whatsapp-numbers/${my.numberId}`;
    await my.person.request('POST', `${path}/phone/connection`, { state: 'offline' });
    await my.send(lead.id, 'Hello');
    await my.until(lead.id, (all) => all[0]?.error_message !== null);
    expect((await my.messages(lead.id))[0]).toMatchObject({ status: 'pending' });
    const { body } = await my.person.request<{ is_connected: boolean }>('POST', `${path}/reconnect`);
    expect(body.is_connected).toBe(true);
    await my.until(lead.id, (all) => all[0]?.status === 'read');
  });
});

describe('an opt-out', () => {
  it.each(['STOP', ' stop. ', 'Quit', 'end', 'Revoke', 'opt out', 'OPT-OUT', 'Cancel', 'unsubscribe!'])(
    'the message %j opts a person out and is confirmed once',
    async (word) => {
      const lead = await my.newLead('+1 303 555 0147');
      await my.answer('13035550147', word);
      const all = await my.until(lead.id, (found) => found.length > 0);
      expect(all[0]).toMatchObject({ direction: 'inbound', status: 'delivered' });
      const [entry] = await entries();
      expect(entry).toMatchObject({ phone_number: '+13035550147', source: 'whatsapp', lead: { id: lead.id } });
      expect(entry?.evidence).toContain(word.trim());
      const refused = await my.person.request<Refusal>('POST', `/api/leads/${lead.id}/whatsapp-messages`, {
        whatsapp_number_id: my.numberId,
        content: 'Hello',
      });
      expect([refused.status, refused.body.error.reason]).toEqual([409, 'opted_out']);
      expect((await my.show(lead.id)).opt_out).toMatchObject({ source: 'whatsapp' });
      const answered = await my.until(lead.id, (found) => found.length === 2 && found[1]?.status !== 'pending');
      expect(answered[1]).toMatchObject({
        direction: 'outbound',
        content: expect.stringMatching(/^You will no longer receive calls or messages from .*\. Reply START/),
      });
    },
  );

  it.each(['please stop', 'stop it', 'the end', 'cancelled', 'unstoppable', ''])(
    "the message %j isn't an opt-out",
    async (text) => {
      if (text) await my.answer('13035550147', text);
      const lead = await my.newLead('+1 303 555 0147');
      await my.send(lead.id, 'Hello');
      await my.until(lead.id, (all) => all.some(({ status }) => status === 'read'));
      expect(await entries()).toEqual([]);
    },
  );

  it('the simulated phone 0105 opts out and is answered once, and START lifts the opt-out', async () => {
    const lead = await my.newLead('+1 303 555 0105');
    await my.send(lead.id, 'Hello');
    await my.until(lead.id, (all) => all.some(({ direction }) => direction === 'inbound'));
    const answers = async () => {
      const { rows } = await app.services.systemPool.query<{ text: string }>(
        `SELECT m.text FROM sandbox_whatsapp_messages m JOIN whatsapp_numbers n ON n.instance_id = m.instance_id
         WHERE n.id = $1 AND m.from_me AND m.text LIKE 'You will no longer%'`,
        [my.numberId],
      );
      return rows;
    };
    await expect.poll(async () => (await answers()).length).toBe(1);
    await my.answer('13035550105', 'Stop');
    await my.answer('13035550105', 'start');
    await expect.poll(async () => (await entries()).length).toBe(0);
    expect((await entries('state=lifted'))[0]).toMatchObject({ lifted_by_name: 'The person themselves' });
    expect(await answers()).toHaveLength(1);
    expect((await my.send(lead.id, 'Hello again')).status).toBe(201);
  });

  it('an opt-out by staff stays when the person writes START', async () => {
    const lead = await my.newLead('+1 303 555 0147');
    await my.person.request('POST', '/api/do-not-call', { lead_id: lead.id, source: 'person' });
    await my.answer('13035550147', 'START');
    await my.until(lead.id, (all) => all.length === 1);
    expect(await entries()).toHaveLength(1);
  });

  it('an opt-out ends waiting messages with the reason', async () => {
    const lead = await my.newLead('+1 303 555 0147');
    await my.person.request('POST', `/api/whatsapp-numbers/${my.numberId}/phone/connection`, { state: 'offline' });
    await my.send(lead.id, 'Hello');
    await my.until(lead.id, (all) => all[0]?.error_message !== null);
    await my.person.request('POST', '/api/do-not-call', { lead_id: lead.id, source: 'lead', reason: 'Told us' });
    expect((await my.messages(lead.id))[0]).toMatchObject({
      status: 'failed',
      failure: 'opted_out',
      error_message: 'The person asked not to be contacted: Told us.',
    });
  });

  it('opt-outs of an address and a number outlive the lead, and admins can lift them with a reason', async () => {
    const lead = await my.newLead('+1 303 555 0147');
    await my.person.request('POST', '/api/do-not-call', { lead_id: lead.id });
    const { body: address } = await my.person.request<DoNotCallEntry>('POST', '/api/do-not-call', {
      email: 'Ada@Example.com',
      evidence: 'Her mail of Monday',
    });
    expect(address).toMatchObject({ email: 'ada@example.com', phone_number: '', evidence: 'Her mail of Monday' });
    await my.person.request('DELETE', `/api/leads/${lead.id}`);
    expect((await my.newLead('+1 303 555 0147')).do_not_call).toBe(true);
    const member = await app.signUp({ role: 'member', organizationId: my.person.organizationId });
    expect((await member.request('DELETE', `/api/do-not-call/${address.id}?because=Changed`)).status).toBe(403);
    expect((await my.person.request('DELETE', `/api/do-not-call/${address.id}`)).status).toBe(400);
    expect((await my.person.request('DELETE', `/api/do-not-call/${address.id}?because=Changed`)).status).toBe(204);
    expect((await entries('kind=email')).length).toBe(0);
    expect((await entries('state=lifted'))[0]).toMatchObject({
      lifted_reason: 'Changed',
      lifted_by_name: 'Test Person',
    });
  });
});

it('earlier messages appear in the conversation of a new lead, however the number is written', async () => {
  await my.answer('554187654321', 'Hello from Curitiba');
  await expect
    .poll(async () => {
      const { body } = await my.person.request<Page<{ contact: string }>>(
        'GET',
        '/api/whatsapp-messages?unassigned=true',
      );
      return body.items.map(({ contact }) => contact);
    })
    .toEqual(['+5541987654321']);
  const lead = await my.newLead('+55 41 98765-4321');
  expect((await my.messages(lead.id)).map(({ content }) => content)).toEqual(['Hello from Curitiba']);
  const { body } = await my.person.request<Page<unknown>>('GET', '/api/whatsapp-messages?unassigned=true');
  expect(body.items).toEqual([]);
});

describe('a message of the simulated phone', () => {
  const chat = (digits: string) => `/api/whatsapp-numbers/${my.numberId}/phone/chats/${digits}`;

  it.each([
    ['image', 'image/png', '\x89PNG'],
    ['voice', 'audio/wav', 'RIFF'],
    ['document', 'text/plain', 'A simulated file'],
  ] as const)(
    'a simulated file of the kind %s arrives with its type and size and can be downloaded',
    async (kind, mime_type, start) => {
      const lead = await my.newLead('+1 303 555 0171');
      const sent = await my.person.request('POST', chat('13035550171'), { text: '', file: { kind, size: 2_400 } });
      expect(sent).toMatchObject({ status: 201, body: { text: '', media: { kind, mime_type, size: 2_400 } } });
      const [message] = await my.until(lead.id, (all) => all.length === 1);
      expect(message).toMatchObject({ direction: 'inbound', media: { kind, mime_type, size: 2_400 } });
      const file = await app.fetch(`/api/whatsapp-messages/${message?.id}/media`, {
        headers: { cookie: my.person.cookie },
      });
      const bytes = Buffer.from(await file.arrayBuffer());
      expect([file.status, bytes.length, bytes.subarray(0, start.length).toString('latin1')]).toEqual([
        200,
        2_400,
        start,
      ]);
    },
  );

  it('a message without text and without a file is refused', async () => {
    expect((await my.person.request('POST', chat('13035550172'), { text: ' ' })).status).toBe(400);
  });

  it('an edited message shows its new text, and an edit to STOP opts the person out', async () => {
    const lead = await my.newLead('+1 303 555 0173');
    const { body: sent } = await my.person.request<{ id: string }>('POST', chat('13035550173'), { text: 'Nine?' });
    await my.until(lead.id, (all) => all.length === 1);
    const edit = (text: string) => my.person.request('PATCH', `${chat('13035550173')}/${sent.id}`, { text });
    expect(await edit('Ten?')).toMatchObject({ status: 200, body: { text: 'Ten?', edited_at: expect.any(String) } });
    const [edited] = await my.until(lead.id, ([first]) => first?.content === 'Ten?');
    expect(edited).toMatchObject({ original_content: 'Nine?', edited_at: expect.any(String) });
    await edit('stop');
    await expect.poll(async () => (await my.show(lead.id)).opt_out?.source).toBe('whatsapp');
    const all = await my.messages(lead.id);
    expect(all.filter(({ direction }) => direction === 'inbound')).toMatchObject([
      { content: 'stop', original_content: 'Nine?' },
    ]);
  });

  it("a message that the organization wrote can't be edited on the simulated phone", async () => {
    const lead = await my.newLead('+1 303 555 0174');
    await my.send(lead.id, 'Hello');
    const [message] = await my.until(lead.id, (all) => all[0]?.status === 'read');
    const path = `${chat('13035550174')}/${message?.external_id}`;
    expect((await my.person.request('PATCH', path, { text: 'Goodbye' })).status).toBe(404);
  });
});
