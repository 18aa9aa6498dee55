import type { AddedLines, DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import type { Lead } from '@switchboard/contracts/leads';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});

interface Refusal {
  error: { reason?: string; message: string; fields: Record<string, string> };
}

const add = <T = DoNotCallEntry>(body: object) => caller.person.request<T>('POST', '/api/do-not-call', body);
const remove = (id: string) => caller.person.request('DELETE', `/api/do-not-call/${id}?because=Wrote+to+us`);
async function list(query = ''): Promise<DoNotCallEntry[]> {
  return (await caller.person.request<Page<DoNotCallEntry>>('GET', `/api/do-not-call?${query}`)).body.items;
}
async function newLead(phone_number: string): Promise<Lead> {
  const given = { first_name: 'Ada', last_name: 'Moss', phone_number };
  return (await caller.person.request<Lead>('POST', '/api/leads', given)).body;
}
const read = async (lead: Lead) => (await caller.person.request<Lead>('GET', `/api/leads/${lead.id}`)).body;

describe('a lead whose number is on the list', () => {
  it('a lead whose number is on the do-not-call list is marked and not called until the number is removed', async () => {
    const lead = await newLead('+1 303 555 0114');
    expect(lead.do_not_call).toBe(false);
    const { status, body } = await add({ lead_id: lead.id, reason: ' Asked us to stop ', source: 'lead' });
    expect([status, body]).toMatchObject([
      201,
      {
        phone_number: '+13035550114',
        reason: 'Asked us to stop',
        source: 'lead',
        lead: { id: lead.id, name: 'Ada Moss' },
      },
    ]);
    expect((await read(lead)).do_not_call).toBe(true);
    const refused = await caller.place(lead.id);
    expect(refused.body).toMatchObject({
      success: false,
      message: 'The number is on the do-not-call list of your organization.',
    });
    expect((await remove(body.id)).status).toBe(204);
    expect((await read(lead)).do_not_call).toBe(false);
    expect((await caller.place(lead.id)).body.success).toBe(true);
  });

  it('a lead that later gets a number on the do-not-call list is marked until it gets another number', async () => {
    await add({ phone_number: '+1 303 555 0114' });
    const lead = await newLead('+1 303 555 0114');
    expect(lead.do_not_call).toBe(true);
    const patch = (phone_number: string) =>
      caller.person.request<Lead>('PATCH', `/api/leads/${lead.id}`, { phone_number });
    expect((await patch('+1 303 555 0115')).body.do_not_call).toBe(false);
    expect((await patch('(303) 555-0114')).status).toBe(400);
    expect((await patch('+1 303-555-0114')).body.do_not_call).toBe(true);
  });

  it('leads that are created while their numbers are added to the do-not-call list are all marked', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => `+13035550${String(110 + n)}`);
    const [leads] = await Promise.all([
      Promise.all(numbers.map(newLead)),
      ...numbers.map((phone_number) => add({ phone_number })),
    ]);
    for (const lead of leads) expect((await read(lead)).do_not_call).toBe(true);
  });
});

describe('the list', () => {
  it('a search of the do-not-call list finds a number in any format, and an entry by its reason', async () => {
    await add({ phone_number: '+44 20 7946 0018', reason: 'Complaint of March' });
    await add({ phone_number: '+1 303 555 0114' });
    for (const search of ['+44 20 7946 0018', '020 7946 0018', '(0)20 7946-0018', '79460018', 'complaint', 'MARCH'])
      expect([search, (await list(`search=${encodeURIComponent(search)}`)).map((one) => one.phone_number)]).toEqual([
        search,
        ['+442079460018'],
      ]);
    expect(await list('search=nobody')).toEqual([]);
    expect((await list('source=lead')).length).toBe(0);
  });

  it('a number can be added to the do-not-call list only once', async () => {
    await add({ phone_number: '+1 303 555 0114' });
    const again = await add<Refusal>({ phone_number: '+1 (303) 555-0114' });
    expect([again.status, again.body.error.reason]).toEqual([409, 'duplicate']);
    expect(again.body.error.fields).toEqual({ phone_number: 'This number is on the do-not-call list already.' });
  });

  it.each([
    {},
    { phone_number: '0303' },
    { phone_number: '303 555 0114' },
    { phone_number: '+1 303 555 0114', source: 'system' },
  ])('the do-not-call list refuses the entry %j', async (body) => {
    expect((await add<Refusal>(body)).status).toBe(400);
  });

  it('the audit log keeps the whole do-not-call history of a number', async () => {
    const { body } = await add({ phone_number: '+1 303 555 0114', reason: 'First' });
    await remove(body.id);
    await add({ phone_number: '+1 303 555 0114', reason: 'Second' });
    const entries = await withTenant(caller.person.organizationId, async () =>
      app.services.db.audit_logs.findMany({ where: { resource_id: '+13035550114' }, orderBy: { created_at: 'asc' } }),
    );
    expect(entries.map(({ action, details }) => [action, (details as { reason: string }).reason])).toEqual([
      ['create', 'First'],
      ['delete', 'First'],
      ['create', 'Second'],
    ]);
  });
});

describe('pasted lines', () => {
  const paste = async (lines: string[], more: object = {}) =>
    (await caller.person.request<AddedLines>('POST', '/api/do-not-call/lines', { lines, ...more })).body;

  it("pasted lines are added to the do-not-call list, with a reason for each line that isn't a number", async () => {
    await add({ phone_number: '+1 303 555 0114' });
    const answer = await paste([
      '+1 303 555 0114',
      '"+1 303 555 0115",',
      '',
      '+1 303-555-0115',
      '303 555 0116',
      'Ada',
      '+1 123',
    ]);
    expect(answer).toEqual({
      added: 1,
      known: 2,
      refused: [
        { line: 5, text: '303 555 0116', message: 'has no country' },
        { line: 6, text: 'Ada', message: 'has no country' },
        { line: 7, text: '+1 123', message: 'is not a valid phone number' },
      ],
    });
    expect((await list()).map((one) => one.phone_number).sort()).toEqual(['+13035550114', '+13035550115']);
  });

  it('pasted lines are read as numbers of the chosen country', async () => {
    const answer = await paste(['020 7946 0018', '+1 303 555 0115', '12'], { country: 'GB', reason: 'Register' });
    expect(answer).toMatchObject({ added: 2, refused: [{ line: 3, message: 'is not a valid phone number' }] });
    expect((await list('search=register')).length).toBe(2);
  });
});
