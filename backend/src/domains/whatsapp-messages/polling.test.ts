import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { Services } from '../../services.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { GatewayError, type WhatsAppGateway } from '../../whatsapp/gateway.ts';
import type { GatewayMessage } from '../../whatsapp/protocol.ts';
import { createFaultyGateway } from './faults.fixture.ts';
import { pollNumber, syncNumber } from './fetch-messages.ts';
import { sendMessage } from './send-message.ts';
import { writeMessage } from './write-message.ts';

let app: TestApp;
let person: TestPerson;
let services: Services;
let context: Context;
let numberId: string;
/** The gateway's messages, by the digits of the contact. */
let held: Record<string, GatewayMessage[]>;
let fails: (digits: string) => GatewayError | null;
let asked: string[];
/** The numbers that the gateway knows for ids without one. */
let phones: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inTenant = <T>(work: () => PromiseLike<T>) => withTenant(person.organizationId, async () => await work());

/** A gateway without events, which has to be polled. */
function silentGateway(): WhatsAppGateway {
  const { gateway } = createFaultyGateway(() => 'none');
  return {
    ...gateway,
    contacts: async () => {
      const failure = fails('');
      if (failure) throw failure;
      return Object.entries(held).map(([digits, messages]) => ({
        jid: digits.includes('@') ? digits : `${digits}@s.whatsapp.net`,
        phoneNumber: null,
        name: null,
        lastMessageAt: messages.at(-1)?.timestamp ?? null,
      }));
    },
    phoneOf: async (_, lid) => phones[lid] ?? null,
    messages: async (_, { digits, lid }, limit) => {
      const key = lid ?? digits ?? '';
      asked.push(key);
      const failure = fails(key);
      if (failure) throw failure;
      const found = [...(held[key] ?? [])].reverse().slice(0, limit);
      return lid === null ? found : found.map((one) => ({ ...one, jid: lid, phoneNumber: digits }));
    },
  };
}

beforeEach(async () => {
  person = await app.signUp();
  [held, asked, fails, phones] = [{}, [], () => null, {}];
  services = { ...app.services, whatsapp: silentGateway() };
  context = await systemContext(services, person.organizationId, 'test');
  const data = { organization_id: person.organizationId, phone_number: '+12025550100', status: 'active' };
  ({ id: numberId } = await inTenant(() =>
    app.services.db.whatsapp_numbers.create({ data: { ...data, instance_id: `i ${person.organizationId}` } }),
  ));
});

let made = 0;
const message = (digits: string, text: string, more: Partial<GatewayMessage> = {}): GatewayMessage => {
  made += 1;
  const rest = { phoneNumber: null, fromMe: false, status: 'delivered', idempotencyKey: null } as const;
  return {
    messageId: `IN${made}`,
    jid: `${digits}@s.whatsapp.net`,
    message: text,
    // Gateways' timestamps have a resolution of one second.
    timestamp: new Date(Math.floor(Date.now() / 1000) * 1000).toISOString(),
    ...rest,
    ...more,
  };
};
const ids = () => ({ organization_id: person.organizationId, number_id: numberId });
const rows = () =>
  inTenant(() => app.services.db.whatsapp_messages.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] }));
const newLead = async (phone_number: string) =>
  (await person.request<{ id: string }>('POST', '/api/leads', { first_name: 'Ada', last_name: 'Moss', phone_number }))
    .body.id;

describe('a message that its sender changes', () => {
  it('an edited message shows its new text with the original, and never returns to the original', async () => {
    await newLead('+1 303 555 0147');
    const first = message('13035550147', 'See you at tne');
    held['13035550147'] = [first];
    await pollNumber(services, ids());
    held['13035550147'] = [{ ...first, message: 'See you at ten' }];
    await pollNumber(services, ids());
    // A list that still has the original text is older.
    held['13035550147'] = [first];
    await pollNumber(services, ids());
    expect(await rows()).toMatchObject([{ content: 'See you at ten', original_content: 'See you at tne' }]);
    expect((await rows())[0]?.edited_at).not.toBeNull();
  });

  it('an edit to STOP opts the person out and is answered once', async () => {
    await newLead('+1 303 555 0147');
    const first = message('13035550147', 'Maybe');
    held['13035550147'] = [first];
    await pollNumber(services, ids());
    held['13035550147'] = [{ ...first, message: 'STOP', editedAt: new Date().toISOString() }];
    await pollNumber(services, ids());
    await pollNumber(services, ids());
    const entries = await inTenant(() => services.db.do_not_call.findMany());
    expect(entries).toMatchObject([{ phone_e164: '+13035550147', source: 'whatsapp', lifted_at: null }]);
    expect((await rows()).filter(({ purpose }) => purpose === 'opt_out')).toHaveLength(1);
  });

  it("our own message in another format isn't treated as an edit", async () => {
    await newLead('+1 303 555 0147');
    const own = message('13035550147', 'Hello *there*', { fromMe: true, status: 'sent' });
    held['13035550147'] = [own];
    await pollNumber(services, ids());
    held['13035550147'] = [{ ...own, message: 'Hello there' }];
    await pollNumber(services, ids());
    expect(await rows()).toMatchObject([{ content: 'Hello *there*', edited_at: null }]);
  });

  it("a message with a file keeps the file's kind, type and size", async () => {
    await newLead('+1 303 555 0147');
    const media = { kind: 'image', mimeType: 'image/jpeg', fileName: null, size: 240_000 } as const;
    held['13035550147'] = [message('13035550147', '', { media })];
    await pollNumber(services, ids());
    const { body } = await person.request<{ items: unknown[] }>('GET', '/api/whatsapp-messages');
    expect(body.items).toMatchObject([
      { content: '', media: { kind: 'image', mime_type: 'image/jpeg', file_name: null, size: 240_000 } },
    ]);
  });
});

describe('a number whose gateway sends no events', () => {
  it('polling a number without events stores each new message once', async () => {
    const leadId = await newLead('+1 303 555 0147');
    held['13035550147'] = [message('13035550147', 'Hello')];
    await pollNumber(services, ids());
    await pollNumber(services, ids());
    held['13035550147'].push(message('13035550147', 'Are you there?'));
    await pollNumber(services, ids());
    expect((await rows()).map(({ content, lead_id }) => [content, lead_id])).toEqual([
      ['Hello', leadId],
      ['Are you there?', leadId],
    ]);
  });

  it('polling applies a STOP that it finds, and a later START', async () => {
    held['13035550147'] = [message('13035550147', 'STOP')];
    await pollNumber(services, ids());
    const entries = () => inTenant(() => app.services.db.do_not_call.findMany({ where: { lifted_at: null } }));
    expect(await entries()).toMatchObject([{ phone_e164: '+13035550147', source: 'whatsapp' }]);
    held['13035550147'].push(message('13035550147', 'START'));
    await pollNumber(services, ids());
    expect(await entries()).toEqual([]);
  });

  describe('a sender whom WhatsApp lists by an id instead of a number', () => {
    const lid = '160958311837878@lid';
    const active = () => inTenant(() => app.services.db.do_not_call.findMany({ where: { lifted_at: null } }));

    it("a sender with a hidden number is found by the gateway's number, and STOP takes effect", async () => {
      const leadId = await newLead('+1 303 555 0161');
      phones = { [lid]: '13035550161' };
      held[lid] = [message('', 'STOP')];
      await pollNumber(services, ids());
      expect(await rows()).toMatchObject([
        { content: 'STOP', contact: '13035550161', lead_id: leadId },
        { purpose: 'opt_out' },
      ]);
      expect(await active()).toMatchObject([{ phone_e164: '+13035550161' }]);
    });

    it('a sender without a known number is listed without a lead, and joins the conversation later', async () => {
      const leadId = await newLead('+1 303 555 0161');
      held[lid] = [message('', 'STOP')];
      await pollNumber(services, ids());
      expect(await rows()).toMatchObject([{ content: 'STOP', contact: lid, lead_id: null }]);
      expect(await active()).toEqual([]);
      phones = { [lid]: '13035550161' };
      await pollNumber(services, ids());
      const [first] = await rows();
      expect(first).toMatchObject({ content: 'STOP', contact: '13035550161', lead_id: leadId });
      expect(await active()).toMatchObject([{ phone_e164: '+13035550161' }]);
    });

    it('a message that arrives under the id and the number is stored once', async () => {
      const one = message('13035550161', 'Hello');
      held[lid] = [one];
      held['13035550161'] = [one];
      await pollNumber(services, ids());
      expect(await rows()).toMatchObject([{ content: 'Hello', contact: '13035550161' }]);
    });
  });

  it('polling skips groups and people who have been silent since the last poll', async () => {
    held['13035550147'] = [message('13035550147', 'Hello')];
    const old = new Date(Date.now() - 3_600_000).toISOString();
    held['13035550148'] = [message('13035550148', 'Long ago', { timestamp: old })];
    held['1203630@g.us'] = [message('1203630', 'To all')];
    await pollNumber(services, ids());
    await pollNumber(services, ids());
    expect(new Set(asked)).toEqual(new Set(['13035550147']));
  });

  it('polling repeats from the same point after it failed midway', async () => {
    held['13035550147'] = [message('13035550147', 'Hello')];
    held['13035550148'] = [message('13035550148', 'Hello too')];
    fails = (digits) => (digits === '13035550148' ? new GatewayError('unknown', 'No answer') : null);
    await expect(pollNumber(services, ids())).rejects.toThrow('No answer');
    fails = () => null;
    await pollNumber(services, ids());
    expect((await rows()).map(({ content }) => content).sort()).toEqual(['Hello', 'Hello too']);
  });
});

describe('synchronizing', () => {
  const begin = () =>
    person.request<{ sync: Record<string, unknown> }>('POST', `/api/whatsapp-numbers/${numberId}/sync`);
  const counts = async () =>
    (await person.request<{ sync: Record<string, unknown> }>('GET', `/api/whatsapp-numbers/${numberId}`)).body.sync;

  it('synchronizing fetches only conversations with leads, and reports its counts', async () => {
    const leadId = await newLead('+1 303 555 0147');
    await newLead('+1 303 555 0149');
    held = {
      '13035550147': [message('13035550147', 'Hello'), message('13035550147', 'Hi', { fromMe: true, status: 'read' })],
      '13035550148': [message('13035550148', 'A friend')],
      '13035550149': [],
      '1203630@g.us': [message('1203630', 'To all')],
    };
    expect((await begin()).body.sync).toMatchObject({ state: 'running' });
    await syncNumber(services, ids());
    expect(await counts()).toMatchObject({
      state: 'done',
      contacts_processed: 3,
      leads_with_messages: 1,
      messages_found: 2,
      messages_added: 2,
      errors: 0,
    });
    expect((await rows()).map(({ lead_id, direction }) => [lead_id, direction])).toEqual([
      [leadId, 'inbound'],
      [leadId, 'outbound'],
    ]);
    await begin();
    await syncNumber(services, ids());
    expect(await counts()).toMatchObject({ messages_found: 2, messages_added: 0 });
  });

  it('synchronizing counts unreadable conversations and continues with the others', async () => {
    for (const last of ['0147', '0148']) {
      await newLead(`+1 303 555 ${last}`);
      held[`1303555${last}`] = [message(`1303555${last}`, 'Hello')];
    }
    fails = (digits) => (digits === '13035550147' ? new GatewayError('unknown', 'No answer') : null);
    await begin();
    await syncNumber(services, ids());
    expect(await counts()).toMatchObject({ state: 'done', errors: 1, messages_added: 1 });
  });

  it('synchronizing fails with the reason if the gateway is unavailable', async () => {
    fails = () => new GatewayError('not_taken', 'The gateway is not available.');
    await begin();
    await syncNumber(services, ids());
    expect(await counts()).toMatchObject({ state: 'failed', message: 'The gateway is not available.' });
  });
});

describe('a gateway with a 24-hour window for messages', () => {
  const phone = '+13035550147';
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const heard = (at: Date) =>
    inTenant(() =>
      app.services.db.whatsapp_messages.create({
        data: {
          organization_id: person.organizationId,
          whatsapp_number_id: numberId,
          direction: 'inbound',
          content: 'Hello',
          contact: phone.slice(1),
          jid: `${phone.slice(1)}@s.whatsapp.net`,
          status: 'delivered',
          purpose: 'person',
          external_id: `OLD${at.getTime()}`,
          created_at: at,
        },
      }),
    );
  const send = (leadId: string) =>
    person.request<{ error: { reason?: string }; id: string }>('POST', `/api/leads/${leadId}/whatsapp-messages`, {
      whatsapp_number_id: numberId,
      content: 'Hello',
    });
  beforeEach(() =>
    inTenant(() =>
      app.services.db.whatsapp_numbers.updateMany({
        data: { capabilities: { window_24h: true } },
        where: { id: numberId },
      }),
    ),
  );

  it('a message outside the 24-hour window is refused, and the lead shows whether the window is open', async () => {
    const leadId = await newLead(phone);
    const window = async () =>
      (await person.request<{ numbers: { window: unknown }[] }>('GET', `/api/leads/${leadId}/whatsapp`)).body.numbers[0]
        ?.window;
    expect(await window()).toEqual({ is_open: false, closes_at: null });
    expect([(await send(leadId)).status, (await send(leadId)).body.error.reason]).toEqual([409, 'window_closed']);
    await heard(hoursAgo(25));
    expect(await window()).toMatchObject({ is_open: false });
    expect((await send(leadId)).body.error.reason).toBe('window_closed');
    await heard(hoursAgo(23));
    expect(await window()).toMatchObject({ is_open: true });
    expect((await send(leadId)).status).toBe(201);
  });

  it("a message that waited until the window closed isn't sent", async () => {
    const last = await heard(hoursAgo(1));
    const number = await inTenant(() => app.services.db.whatsapp_numbers.findFirstOrThrow({ where: { id: numberId } }));
    const { id } = await inTenant(() =>
      app.services.db.$transaction((tx) =>
        writeMessage(tx, context, { number, phone, lead: null, content: 'Hello', purpose: 'person' }),
      ),
    );
    await inTenant(() =>
      app.services.db.whatsapp_messages.update({ where: { id: last.id }, data: { created_at: hoursAgo(24.1) } }),
    );
    await sendMessage(services, { organization_id: person.organizationId, message_id: id });
    expect((await rows()).at(-1)).toMatchObject({
      status: 'failed',
      failure: 'window_closed',
      may_have_arrived: false,
    });
  });
});
