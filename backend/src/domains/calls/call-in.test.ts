import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import type { Lead } from '@switchboard/contracts/leads';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import type { ReceivedCall } from '@switchboard/contracts/place-call';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

let app: TestApp;
let caller: TestCaller;
let number: PhoneNumber;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());

const addNumber = async (extra: Record<string, unknown> = {}) => {
  const phone_number = fictionalPhone().replace(/[ -]/g, '');
  return caller.person.request<PhoneNumber>('POST', '/api/phone-numbers', { phone_number, type: 'inbound', ...extra });
};
beforeEach(async () => {
  caller = await signUpCaller(app);
  number = (await addNumber({ assistant_id: caller.assistantId })).body;
});

const callIn = (more: Record<string, unknown> = {}) =>
  caller.person.request<ReceivedCall>('POST', '/api/sandbox/call-in', {
    phone_number_id: number.id,
    caller_number: fictionalPhone(),
    caller_name: 'Maya Lindqvist',
    ...more,
  });
const logOf = async ({ call_log_id }: ReceivedCall) =>
  (await caller.person.request<CallLogDetail>('GET', `/api/call-logs/${call_log_id}`)).body;
const leadOf = async ({ lead_id }: ReceivedCall) =>
  (await caller.person.request<Lead>('GET', `/api/leads/${lead_id}`)).body;
const read = async ({ call_id }: ReceivedCall) => caller.read(call_id ?? '');

describe('an inbound call', () => {
  it('an inbound call creates a lead and a log, and its assistant talks', async () => {
    const { status, body } = await callIn();
    expect([status, body]).toMatchObject([201, { success: true }]);
    expect(await leadOf(body)).toMatchObject({
      first_name: 'Maya',
      last_name: 'Lindqvist',
      source: 'Inbound call',
      total_calls: 1,
      last_called_at: null,
    });
    const call = await caller.ended(body.call_id ?? '');
    expect(call).toMatchObject({ direction: 'inbound', ended_reason: 'assistant-ended-call', decisions: [] });
    expect(call.connected_at).not.toBeNull();
    expect(await logOf(body)).toMatchObject({
      call_type: 'inbound',
      status: 'completed',
      to_number: number.phone_number,
      has_transcript: true,
      has_recording: true,
    });
  });

  it("an inbound call finds the lead by number, keeps the lead's name, and is answered despite do-not-call", async () => {
    const lead = await caller.lead();
    const { phone_number } = (await caller.person.request<Lead>('GET', `/api/leads/${lead}`)).body;
    await caller.person.request('POST', '/api/do-not-call', { phone_number, reason: 'Asked us' });
    const { body } = await callIn({ caller_number: phone_number });
    expect([body.success, body.lead_id]).toEqual([true, lead]);
    expect((await leadOf(body)).first_name).toBe('Grace');
    const second = (await callIn({ caller_number: phone_number })).body;
    expect([second.success, second.message]).toEqual([false, expect.stringContaining('is in another call of yours')]);
  });

  it('an inbound call without a name is from an unknown caller', async () => {
    const { body } = await callIn({ caller_name: undefined });
    expect(await leadOf(body)).toMatchObject({ first_name: 'Unknown', last_name: 'Caller' });
  });

  it("an inbound call without a published assistant isn't answered, and the log gives the reason", async () => {
    const nobody = (await addNumber()).body;
    const unanswered = (await callIn({ phone_number_id: nobody.id })).body;
    const sentence = 'No one answered: no assistant is chosen for this number.';
    expect(unanswered).toMatchObject({ success: false, message: sentence, call_id: null });
    expect(await logOf(unanswered)).toMatchObject({ status: 'failed', ended_reason: 'rejected', summary: sentence });
    await caller.person.request('PATCH', `/api/assistants/${caller.assistantId}`, { status: 'archived' });
    const { body } = await callIn();
    expect([body.success, body.message]).toEqual([
      false,
      expect.stringMatching(/^No one answered: the assistant ".+" is/),
    ]);
  });

  it('an inbound call to an outbound number or from an invalid number is refused', async () => {
    const outbound = await callIn({ phone_number_id: caller.numberId });
    expect([outbound.status, outbound.body]).toMatchObject([409, { error: { reason: 'phone_number_not_inbound' } }]);
    const nonsense = await callIn({ caller_number: '12' });
    expect([nonsense.status, nonsense.body]).toMatchObject([
      400,
      { error: { fields: { caller_number: expect.any(String) } } },
    ]);
  });
});

describe('an inbound call while the lines are busy', () => {
  let unhurried: TestApp;
  beforeAll(async () => {
    // The first call is still in progress when the next ones arrive, even on a busy machine.
    unhurried = await startTestApp({ SWITCHBOARD_SANDBOX_SPEED: '1' });
    await unhurried.startJobs();
  });
  beforeEach(async () => {
    caller = await signUpCaller(unhurried);
    number = (await addNumber({ assistant_id: caller.assistantId })).body;
  });
  afterAll(() => unhurried.close());

  it('an inbound call counts towards the concurrency limit and is refused when the limit is reached', async () => {
    const limit = (most: number) =>
      unhurried.services.systemPool.query('UPDATE organizations SET max_concurrent_calls = $2 WHERE id = $1', [
        caller.person.organizationId,
        most,
      ]);
    await limit(1);
    const first = (await callIn()).body;
    const second = (await callIn()).body;
    expect([first.success, second.success]).toEqual([true, false]);
    expect(second.message).toBe('All lines were busy: your organization allows 1 calls at the same time.');
    expect(await logOf(second)).toMatchObject({ ended_reason: 'busy', status: 'failed' });
    const placed = await caller.place(await caller.lead());
    expect([placed.body.success, (await read(first)).ended_at === null]).toEqual([false, true]);
  });
});

describe('the assistant of an inbound number', () => {
  it('a published assistant answers an inbound number, and no one answers once it is outbound', async () => {
    await caller.person.request('PATCH', `/api/assistants/${caller.assistantId}`, { status: 'draft' });
    const refused = await addNumber({ assistant_id: caller.assistantId });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { fields: { assistant_id: 'Only published assistants answer calls.' } } },
    ]);
    // An assistant selected while it was published stays selected, and can be saved again.
    const kept = { assistant_id: caller.assistantId, is_default: true };
    expect((await caller.person.request('PATCH', `/api/phone-numbers/${number.id}`, kept)).status).toBe(200);
    const trunk = {
      type: 'outbound',
      termination_sip_domain: 'sip.example.com',
      auth_username: 'user',
      auth_password: 'not a secret',
    };
    const moved = await caller.person.request<PhoneNumber>('PATCH', `/api/phone-numbers/${number.id}`, trunk);
    expect([moved.status, moved.body.assistant_id]).toEqual([200, null]);
  });
});
