import { type AssistantTool, AssistantTool as ToolSchema } from '@switchboard/contracts/assistant-tools';
import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { noonInAWeek } from '../scheduled-calls/scheduled-calls.fixture.ts';
import { bookSlot } from './book-slot.ts';
import { toolDefinitions, toolsInUse } from './built-in.ts';
import { runTool } from './run-tool.ts';

let app: TestApp;
let caller: TestCaller;
let leadId: string;
let number: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
  leadId = await caller.lead();
  const { body } = await caller.person.request<{ phone_number: string }>('GET', `/api/leads/${leadId}`);
  number = body.phone_number;
});

const tool = (input: { type: AssistantTool['type'] } & Record<string, unknown>) => ToolSchema.parse(input);
const inTenant = <T>(read: () => PromiseLike<T>) => withTenant(caller.person.organizationId, async () => await read());

interface Given {
  call?: { id?: string; lead_id?: string | null; direction?: string };
  now?: Date;
}

async function run(used: AssistantTool, given: Record<string, unknown>, { call = {}, now }: Given = {}) {
  const context = await systemContext(app.services, caller.person.organizationId, 'test');
  const made = {
    id: crypto.randomUUID(),
    lead_id: leadId,
    assistant_id: caller.assistantId,
    assistant_version: null,
    phone_number_id: caller.numberId,
    phone_number: number,
    campaign_id: null,
    direction: 'outbound',
    ...call,
  };
  return runTool(context, made, used, given, now);
}

describe('do not call', () => {
  test('the do-not-call tool puts the number on the list, and the next call is refused', async () => {
    const used = tool({ type: 'do_not_call', said_afterwards: 'Goodbye.' });
    expect(await run(used, { reason: 'Has no time' })).toMatchObject({ is_ok: true, said: 'Goodbye.', action: null });
    const rows = await inTenant(() => app.services.db.do_not_call.findMany({}));
    expect(rows).toMatchObject([{ reason: 'Has no time', source: 'lead' }]);
    expect((await caller.place(leadId)).body.success).toBe(false);
  });

  test('the do-not-call tool cancels all waiting calls to the number, even those of other leads', async () => {
    const { body: other } = await caller.person.request<{ id: string }>('POST', '/api/leads', {
      first_name: 'Ada',
      last_name: 'Moss',
      phone_number: number,
    });
    for (const lead_id of [leadId, other.id])
      await caller.person.request('POST', '/api/scheduled-calls', {
        lead_id,
        assistant_id: caller.assistantId,
        phone_number_id: caller.numberId,
        scheduled_time: noonInAWeek(),
      });
    await run(tool({ type: 'do_not_call' }), { reason: 'Please stop calling me' });
    const calls = await inTenant(() => app.services.db.scheduled_calls.findMany({}));
    expect(calls.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    const logged = await inTenant(() =>
      app.services.db.audit_logs.findMany({ where: { resource_type: 'do_not_call' } }),
    );
    expect(logged).toMatchObject([
      { details: { reason: 'Please stop calling me', source: 'lead', cancelled_calls: 2 } },
    ]);
  });

  test('a do-not-call entry links to its call, and removing it allows calls again with an audit entry', async () => {
    const call_id = crypto.randomUUID();
    await run(tool({ type: 'do_not_call' }), { reason: "Don't call me Mister" }, { call: { id: call_id } });
    const ofCall = async (state: string) =>
      (await caller.person.request<Page<DoNotCallEntry>>('GET', `/api/do-not-call?call_id=${call_id}&state=${state}`))
        .body.items;
    const [entry] = await ofCall('all');
    expect(entry).toMatchObject({ call_id, phone_number: number, reason: "Don't call me Mister", lifted_at: null });
    expect((await caller.place(leadId)).body.success).toBe(false);
    await caller.person.request('DELETE', `/api/do-not-call/${entry?.id}?because=Misheard`);
    expect(await ofCall('active')).toEqual([]);
    expect(await ofCall('all')).toMatchObject([{ id: entry?.id, lifted_reason: 'Misheard' }]);
    expect((await caller.place(leadId)).body.success).toBe(true);
    const logged = await inTenant(() =>
      app.services.db.audit_logs.findMany({ where: { resource_type: 'do_not_call', action: 'delete' } }),
    );
    expect(logged).toMatchObject([{ details: { call_id, removed_because: 'Misheard' } }]);
  });

  test('using the do-not-call tool twice adds only one entry', async () => {
    const used = tool({ type: 'do_not_call' });
    expect([await run(used, {}), await run(used, {})].map(({ is_ok }) => is_ok)).toEqual([true, true]);
    expect(await inTenant(() => app.services.db.do_not_call.count())).toBe(1);
  });

  test('the do-not-call tool is enabled for every assistant', () => {
    expect(toolsInUse({ tools: [], knowledge_base_ids: [] }).map(({ type }) => type)).toEqual(['do_not_call']);
    expect(
      toolDefinitions({ functions: [], tools: [tool({ type: 'end_call' })], knowledge_base_ids: [] }).map(
        ({ name }) => name,
      ),
    ).toEqual(['end_call', 'do_not_call']);
  });
});

test('an assistant with knowledge bases can search them, with the settings of its search tool', () => {
  const chosen = ['00000000-0000-4000-8000-000000000001'];
  const inUse = (...tools: AssistantTool[]) => toolsInUse({ tools, knowledge_base_ids: chosen });
  expect(inUse()[0]).toEqual({ type: 'search_knowledge', passages: 3, said_meanwhile: '' });
  const own = tool({ type: 'search_knowledge', passages: 5 });
  expect(inUse(own).filter(({ type }) => type === 'search_knowledge')).toEqual([own]);
});

describe('call back', () => {
  const used = tool({ type: 'call_back', days_ahead: 10 });
  // By the clock of the lead, whose number is American: afternoon, on the day after tomorrow.
  const day = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const scheduled = () =>
    inTenant(() => app.services.db.scheduled_calls.findMany({ where: { lead_id: leadId, status: 'scheduled' } }));

  test('the call-back tool schedules a call of the same assistant from the same number', async () => {
    const result = await run(used, { time: `${day()}T15:00` });
    expect(result).toMatchObject({ is_ok: true, shown_to_model: expect.stringMatching(/^The call is scheduled for /) });
    const [row, ...others] = await scheduled();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ assistant_id: caller.assistantId, phone_number_id: caller.numberId });
  });

  test('the call-back tool moves a call that is already waiting', async () => {
    await run(used, { time: `${day()}T15:00` });
    const [before] = await scheduled();
    expect(await run(used, { time: `${day()}T16:30` })).toMatchObject({ is_ok: true });
    const rows = await scheduled();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.scheduled_time.getTime()).toBe((before?.scheduled_time.getTime() ?? 0) + 90 * 60_000);
  });

  test("a callback uses the assistant's preferred number if the call was inbound", async () => {
    const trunk = { termination_sip_domain: 'sip.example.com', auth_username: 'a', auth_password: 'long enough' };
    const { body: preferred } = await caller.person.request<{ id: string }>('POST', '/api/phone-numbers', {
      phone_number: '+12025550177',
      type: 'outbound',
      ...trunk,
    });
    await caller.person.request('PUT', `/api/assistants/${caller.assistantId}/preferred-number`, {
      phone_number_id: preferred.id,
    });
    expect(await run(used, { time: `${day()}T15:00` }, { call: { direction: 'inbound' } })).toMatchObject({
      is_ok: true,
    });
    expect(await scheduled()).toMatchObject([{ phone_number_id: preferred.id }]);
  });

  test.each([
    ['soon', /^Give the time as a date and a time/],
    [undefined, /^Give the time as a date and a time/],
    ['2099-01-01T10:00', /^A call can be scheduled at most 10 days ahead\.$/],
    ['2020-01-01T10:00', /./],
  ])('the call-back tool refuses %s with an explanation for the model', async (time, said) => {
    expect(await run(used, { time })).toMatchObject({ is_ok: false, shown_to_model: expect.stringMatching(said) });
    expect(await scheduled()).toEqual([]);
  });

  test('the call-back tool refuses a caller without a lead', async () => {
    expect(await run(used, { time: `${day()}T15:00` }, { call: { lead_id: null } })).toMatchObject({
      is_ok: false,
      shown_to_model: 'It is not known who is on the line, so nothing was scheduled.',
    });
  });
});

describe('transfer', () => {
  const hours = { days: ['monday'], start: '09:00', end: '17:00' };
  const used = tool({
    type: 'transfer_call',
    targets: [
      { name: 'Sales', phone_number: '+12025550148' },
      { name: 'Support', phone_number: '+12025550149', hours },
    ],
    said_when_closed: 'Nobody is there.',
  });
  beforeEach(() =>
    asOwner(app.services.env.databaseUrl, async (connection) => {
      await connection.query(`UPDATE organizations SET time_zone = 'Europe/Berlin' WHERE id = $1`, [
        caller.person.organizationId,
      ]);
    }),
  );

  test.each([
    ['sales', '2026-11-22T03:00:00Z', '+12025550148'],
    ['Support', '2026-11-23T08:00:00Z', '+12025550149'],
    ['Support', '2026-11-23T15:59:00Z', '+12025550149'],
  ])('a transfer to %s at %s is handed to the phone line', async (target, at, phone_number) => {
    expect(await run(used, { target }, { now: new Date(at) })).toMatchObject({
      is_ok: true,
      action: { type: 'transfer', phone_number },
    });
  });

  test.each(['2026-11-23T07:59:00Z', '2026-11-23T16:00:00Z', '2026-11-24T10:00:00Z'])(
    'a transfer to a closed target at %s is refused',
    async (at) => {
      expect(await run(used, { target: 'Support' }, { now: new Date(at) })).toMatchObject({
        is_ok: false,
        action: null,
        said: 'Nobody is there.',
      });
    },
  );

  test('a transfer to an unknown target names the known targets', async () => {
    expect((await run(used, { target: '+4915150000000' })).shown_to_model).toBe(
      'There is no such target. There are: Sales, Support.',
    );
  });
});

test.each([
  ['12#', true],
  ['', false],
  ['12; DROP', false],
  [12, false],
])('the digits %j can be pressed: %s', async (digits, is_ok) => {
  expect(await run(tool({ type: 'press_digits', pause_ms: 200 }), { digits })).toMatchObject({
    is_ok,
    action: is_ok ? { type: 'press_digits', digits, pause_ms: 200 } : null,
  });
});

test('the end-call tool leaves hanging up to the phone line', async () => {
  expect((await run(tool({ type: 'end_call' }), {})).action).toEqual({ type: 'hang_up' });
});

describe('book a slot', () => {
  // Three hours from an even one, two days ahead, with one seat at a time.
  const opens = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000);
  const at = (hours: number) => new Date(opens.getTime() + hours * 3_600_000).toISOString();
  const newSlot = async (fields: object = {}) =>
    (
      await caller.person.request<{ id: string }>('POST', '/api/slots', {
        name: 'Tour',
        time_limit: 60,
        capacity: 3,
        seats_per_time: 1,
        segments: [{ start_time: at(0), end_time: at(3) }],
        ...fields,
      })
    ).body.id;
  const bookings = (slot_id: string) =>
    inTenant(() => app.services.db.slot_bookings.findMany({ where: { slot_id }, orderBy: { created_at: 'asc' } }));
  const ofCall = () => ({ call: { id: crypto.randomUUID() } });

  test('a slot is booked once for a lead, and another time in the same call moves the booking', async () => {
    const slot_id = await newSlot();
    const used = tool({ type: 'book_slot', slot_id });
    const call = ofCall();
    const result = await run(used, { time: at(0), email: 'ada@example.com' }, call);
    expect(result).toMatchObject({ is_ok: true, shown_to_model: expect.stringMatching(/^Tour is booked for /) });
    expect((await run(used, { time: at(0) }, call)).shown_to_model).toMatch(/^Tour was booked already for /);
    expect((await run(used, { time: at(2) }, call)).shown_to_model).toMatch(/^Tour is moved to /);
    const rows = await bookings(slot_id);
    expect(rows).toMatchObject([
      {
        status: 'confirmed',
        source: 'call',
        lead_id: leadId,
        phone: number,
        email: 'ada@example.com',
        call_id: call.call.id,
        sequence: 1,
      },
    ]);
    expect(rows[0]?.start_time.toISOString()).toBe(at(2));
    const { body: logged } = await caller.person.request<{ items: { action: string }[] }>(
      'GET',
      `/api/audit-logs?resource_type=booking&limit=20`,
    );
    expect(logged.items.map(({ action }) => action).sort()).toEqual(['create', 'move']);
  });

  test('bookings and moves by a visitor of a chat count against the mails of the address that gets them', async () => {
    const slot_id = await newSlot();
    const used = tool({ type: 'book_slot', slot_id });
    const context = await systemContext(app.services, caller.person.organizationId, 'test');
    const [network, email] = [crypto.randomUUID(), `${crypto.randomUUID()}@example.com`];
    const inChat = async (id: string, lead_id: string, hours: number, address: string) => {
      const ids = { id, lead_id, assistant_id: caller.assistantId, assistant_version: 1, phone_number_id: '' };
      const chat = { ...ids, phone_number: '', campaign_id: null, direction: 'inbound' };
      if (used.type !== 'book_slot') throw new Error('It is the tool that books');
      const given = { time: at(hours), email: address };
      return (await inTenant(() => bookSlot(context, chat, used, given, { network }))).shown_to_model;
    };
    const id = crypto.randomUUID();
    expect(await inChat(id, leadId, 0, email)).toMatch(/^Tour is booked for /);
    expect(await inChat(id, leadId, 0, email)).toMatch(/^Tour was booked already for /);
    for (const hours of [1, 2, 1, 2]) expect(await inChat(id, leadId, hours, email)).toMatch(/^Tour is moved to /);
    // Another address doesn't help: the mail about the move would go to the first one.
    const refusal = /^This address was sent several messages already/;
    expect(await inChat(id, leadId, 1, 'other@example.com')).toMatch(refusal);
    const other = await caller.lead();
    expect(await inChat(crypto.randomUUID(), other, 1, email)).toMatch(refusal);
    const another = `${crypto.randomUUID()}@example.com`;
    for (const hours of [1, 0, 1])
      expect(await inChat(network, other, hours, another)).toMatch(/^Tour is (booked for|moved to) /);
    expect(await inChat(network, other, 0, another)).toMatch(/^Many bookings were made from your network/);
  });

  test('the booking tool offers the three nearest free times if one is taken, and books nothing', async () => {
    const slot_id = await newSlot({ segments: [{ start_time: at(0), end_time: at(5) }], capacity: 9 });
    const used = tool({ type: 'book_slot', slot_id });
    await caller.person.request('POST', `/api/slots/${slot_id}/bookings`, { name: 'Ada Park', start_time: at(2) });
    const { is_ok, shown_to_model } = await run(used, { time: at(2) }, ofCall());
    expect(is_ok).toBe(false);
    expect(shown_to_model).toMatch(/^This time was just taken\. Free, by the clock in /);
    expect([...shown_to_model.matchAll(/\(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\)/g)]).toHaveLength(3);
    expect(await bookings(slot_id)).toHaveLength(1);
  });

  test('the booking tool accepts a time exactly as it was offered', async () => {
    const slot_id = await newSlot();
    const used = tool({ type: 'book_slot', slot_id });
    const { is_ok, shown_to_model } = await run(used, {}, ofCall());
    expect([is_ok, shown_to_model]).toEqual([true, expect.stringMatching(/^Nothing is booked yet\. Free, /)]);
    const [, time = ''] = /\((.{16})\)/.exec(shown_to_model) ?? [];
    expect(await run(used, { time }, ofCall())).toMatchObject({ is_ok: true });
    expect((await bookings(slot_id))[0]?.start_time.toISOString()).toBe(at(0));
  });

  test.each([
    [{ time: 'soon' }, {}, /^Give the time as a date and a time/],
    [{ time: '2099-01-01T10:00' }, {}, /^A time can be booked at most 14 days ahead\.$/],
    [{ time: '2020-01-01T10:00' }, {}, /^This time has passed\./],
    [{ time: () => at(0.5) }, {}, /^This time is not offered\./],
    [{ time: () => at(0) }, { lead_id: null }, /^It is not known who is on the line/],
  ])('the booking tool refuses %j with an explanation for the model', async ({ time }, call, said) => {
    const slot_id = await newSlot();
    const given = { time: typeof time === 'function' ? time() : time };
    const result = await run(tool({ type: 'book_slot', slot_id }), given, { call });
    expect(result).toMatchObject({ is_ok: false, shown_to_model: expect.stringMatching(said) });
    expect(await bookings(slot_id)).toEqual([]);
  });

  test('only one of two concurrent calls books the last seat', async () => {
    const slot_id = await newSlot({ capacity: 1 });
    const used = tool({ type: 'book_slot', slot_id });
    const others = await Promise.all(Array.from({ length: 4 }, () => caller.lead()));
    const results = await Promise.all(
      others.map((lead_id) => run(used, { time: at(1) }, { call: { lead_id, ...ofCall().call } })),
    );
    expect(results.filter(({ is_ok }) => is_ok)).toHaveLength(1);
    expect(await bookings(slot_id)).toHaveLength(1);
  });

  test('the booking tool explains if slots are off or the slot was deleted', async () => {
    const slot_id = await newSlot();
    await asOwner(app.services.env.databaseUrl, async (connection) => {
      await connection.query(`UPDATE organizations SET feature_flags = '{"slots": false}' WHERE id = $1`, [
        caller.person.organizationId,
      ]);
    });
    expect((await run(tool({ type: 'book_slot', slot_id }), { time: at(0) })).shown_to_model).toBe(
      'Slots are switched off for your organization.',
    );
    await asOwner(app.services.env.databaseUrl, async (connection) => {
      await connection.query(`UPDATE organizations SET feature_flags = '{}' WHERE id = $1`, [
        caller.person.organizationId,
      ]);
    });
    await caller.person.request('DELETE', `/api/slots/${slot_id}`);
    for (const used of [tool({ type: 'book_slot', slot_id }), tool({ type: 'book_slot' })])
      expect((await run(used, { time: at(0) })).shown_to_model).toBe('There is nothing to book at the moment.');
  });
});

test('the WhatsApp tool explains if no WhatsApp number is connected', async () => {
  expect(await run(tool({ type: 'send_whatsapp' }), { message: 'Our address' })).toMatchObject({
    is_ok: false,
    shown_to_model: 'No WhatsApp number is connected, so nothing was sent.',
  });
});
