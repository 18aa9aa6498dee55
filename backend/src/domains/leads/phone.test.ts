import type { CallDetail } from '@switchboard/contracts/calls';
import type { LeadUploadDetail } from '@switchboard/contracts/lead-uploads';
import type { Lead } from '@switchboard/contracts/leads';
import { phoneProblems } from '@switchboard/contracts/phone-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { inventPerson } from '../../demo/people.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { magicNumbers } from '../calls/sandbox/plan.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { phoneRefusal, toE164 } from './phone.ts';

interface Refusal {
  error: { code: string; message: string; fields: Record<string, string> };
}

describe('a phone number', () => {
  it.each([
    ['+1 (303) 555-0114', '+13035550114'],
    ['+44 20 7946 0018', '+442079460018'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['+61 412 345 678', '+61412345678'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+90 532 123 45 67', '+905321234567'],
  ])('the phone number %s is stored as %s', (given, e164) => {
    expect(toE164(given)).toBe(e164);
    expect(phoneRefusal(given)).toBeNull();
  });

  it.each([
    ['0412 345 6789', 'has no country'],
    ['7700 900124', 'has no country'],
    ['(202) 555-0148', 'has no country'],
    ['12025550148', 'has no country'],
    ['+61 412 345 6789', 'is not a valid phone number'],
    ['+44 7700 900124', 'is not a valid phone number'],
    ['+1 123 456 7890', 'is not a valid phone number'],
    ['+1 200 555 0114', 'is not a valid phone number'],
    ['+1 303 555 0114 ext. 5', 'is not a valid phone number'],
    ['', 'has no country'],
  ])('%j is refused as a phone number: it %s', (given, why) => {
    expect([toE164(given), phoneRefusal(given)]).toEqual([null, why]);
  });

  it.each([
    ['491712345678', 'DE', '+491712345678'],
    ['491712345678.0', 'DE', '+491712345678'],
    ['491712345678,00', 'DE', '+491712345678'],
    ['49301234567', 'DE', '+49301234567'],
    ['0491 2345678', 'DE', '+494912345678'],
    ['6281234567811', 'ID', '+6281234567811'],
    ['393471234567', 'IT', '+393471234567'],
  ])('the phone number %s in %s gets its country code only once', (given, country, e164) => {
    expect(toE164(given, country)).toBe(e164);
  });

  it('every phone number of the demo and the sandbox is valid', () => {
    const demo = Array.from({ length: 3000 }, (_, n) => inventPerson(n).phone_number);
    const orders = Object.keys(magicNumbers).flatMap((end) => [`+1303555${end}`, `+1212555${end}`, `+442079 46${end}`]);
    expect([...demo, ...orders].filter((number) => toE164(number) === null)).toEqual([]);
  });
});

describe('numbers in the API', () => {
  let app: TestApp;
  let caller: TestCaller;
  beforeAll(async () => {
    app = await startTestApp();
    await app.startJobs();
    caller = await signUpCaller(app);
  });
  afterAll(() => app.close());

  const create = <T = Lead>(phone_number: string) =>
    caller.person.request<T>('POST', '/api/leads', { first_name: 'Ada', last_name: 'Moss', phone_number });
  /** A lead as it was stored before numbers had to say their country. */
  const stored = (phone_number: string) =>
    withTenant(caller.person.organizationId, () =>
      app.services.db.leads.create({
        data: { organization_id: caller.person.organizationId, first_name: 'Old', last_name: 'Lead', phone_number },
      }),
    );

  it("the API stores a lead's number in E.164, however it is written", async () => {
    const { status, body } = await create('+44 (0)20 7946 0018');
    expect([status, body.phone_number]).toEqual([201, '+442079460018']);
    const changed = await caller.person.request<Lead>('PATCH', `/api/leads/${body.id}`, {
      phone_number: '+61 412-345-678',
    });
    expect(changed.body.phone_number).toBe('+61412345678');
  });

  it.each([
    ['0412 345 6789', phoneProblems.no_country],
    ['7700 900124', phoneProblems.no_country],
    ['+61 412 345 6789', 'Please enter a valid phone number.'],
    ['+1 123 456 7890', 'Please enter a valid phone number.'],
  ])(
    '%s is refused with a message for a new lead, a changed lead and a lead called immediately',
    async (phone_number, message) => {
      const lead = (await create('+1 303 555 0114')).body;
      const answers = [
        await create<Refusal>(phone_number),
        await caller.person.request<Refusal>('PATCH', `/api/leads/${lead.id}`, { phone_number }),
      ];
      for (const { status, body } of answers)
        expect([status, body.error.message, body.error.fields]).toEqual([400, message, { phone_number: message }]);
      const called = (await caller.place('', {
        lead_id: undefined,
        lead: { first_name: 'Ada', last_name: 'Moss', phone_number },
      })) as unknown as { status: number; body: Refusal };
      expect([called.status, called.body.error.fields]).toEqual([400, { 'lead.phone_number': message }]);
    },
  );

  it("a number stored without its country isn't dialed until it has one", async () => {
    const lead = await stored('7911 123456');
    const refused = await caller.place(lead.id);
    expect(refused.body).toMatchObject({
      success: false,
      message: '"7911 123456" has no country. Edit the lead\'s phone number before calling.',
    });
    const { decisions } = await caller.read(refused.body.call_id);
    expect(decisions[0]).toMatchObject({ is_allowed: false, reason: 'lead_phone_invalid' });
    await caller.person.request('PATCH', `/api/leads/${lead.id}`, { phone_number: '+44 7911 123456' });
    const placed = await caller.place(lead.id);
    expect(placed.body.success).toBe(true);
    expect((await caller.read(placed.body.call_id)).phone_number).toBe('+447911123456');
  });

  it("an invalid number isn't dialed, neither from the lead nor from the request", async () => {
    const lead = await stored('+1 123 456 7890');
    expect((await caller.place(lead.id)).body.message).toBe(
      '"+1 123 456 7890" is not a valid phone number. Edit the lead\'s phone number before calling.',
    );
    const valid = await caller.lead();
    const answers = [
      await caller.place(valid, { phoneNumber: '07700 900124' }),
      await caller.place(valid, { phoneNumber: '+447700900124' }),
    ];
    expect(answers.map(({ body }) => body.success)).toEqual([false, false]);
  });

  it('a number in a call request is dialed in E.164', async () => {
    const { body } = await caller.place(await caller.lead(), { phoneNumber: ' +1 (303) 555-0114 ' });
    const call: CallDetail = await caller.read(body.call_id);
    expect(call.phone_number).toBe('+13035550114');
  });

  async function uploaded(text: string): Promise<LeadUploadDetail> {
    const form = new FormData();
    form.set('file', new File([text], 'cv.txt'));
    const { body } = await caller.person.request<{ id: string }>('POST', '/api/lead-uploads', form);
    return eventually(async () => {
      const upload = await caller.person.request<LeadUploadDetail>('GET', `/api/lead-uploads/${body.id}`);
      return !['pending', 'processing'].includes(upload.body.upload_status) && upload.body;
    }, 30);
  }

  it('a number in a document keeps the country that the document names', async () => {
    const upload = await uploaded('Ruth Gray\nSydney, Australia\nMobile: 0412 345 670\n\nSkills: nursing\n');
    expect(upload.upload_status).toBe('completed');
    const lead = await caller.person.request<Lead>('GET', `/api/leads/${upload.lead_id}`);
    expect(lead.body.phone_number).toBe('+61412345670');
  });

  it('an invalid number or a number without a country waits for review with its original text', async () => {
    const long = await uploaded('Ruth Gray\nSydney, Australia\nMobile: 0412 345 6789\n\nSkills: nursing\n');
    expect([long.upload_status, long.error_message, long.lead_id]).toEqual([
      'needs_review',
      '"+614123456789" is not a valid phone number. Correct it to create the lead.',
      null,
    ]);
    expect(long.extracted_data?.phone).toBe('+614123456789');
    const abroad = await uploaded('Ruth Gray\nPhone: 0412 345 678\nmail@example.com\n\nSkills: nursing\n');
    expect([abroad.upload_status, abroad.error_message, abroad.extracted_data?.phone]).toEqual([
      'needs_review',
      '"0412345678" has no country. Choose its country to create the lead.',
      '0412345678',
    ]);
    const review = (phone: string) =>
      caller.person.request<Refusal & { lead: Lead }>('POST', `/api/lead-uploads/${long.id}/review`, { phone });
    expect((await review('0412 345 678')).body.error.fields).toEqual({ phone: phoneProblems.no_country });
    expect((await review('+61 412 345 6789')).body.error.fields).toEqual({ phone: phoneProblems.invalid });
    expect((await review('+61 412 345 678')).body.lead.phone_number).toBe('+61412345678');
  });
});
