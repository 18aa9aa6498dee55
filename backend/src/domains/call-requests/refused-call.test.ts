import type { CallRequest } from '@switchboard/contracts/call-requests';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

let app: TestApp;
let owner: TestPerson;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Noon in New York, where the lead's number is, the day after tomorrow. */
const noon = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T17:30:00.000Z`;

beforeEach(async () => {
  owner = await app.signUp();
  const organization = { app, organizationId: owner.organizationId } as Parameters<typeof newAssistant>[0];
  const lead = { first_name: 'Ada', last_name: 'Byron', phone_number: '+1 202-555-0114' };
  const asked = {
    lead_id: (await owner.request<{ id: string }>('POST', '/api/leads', lead)).body.id,
    assistant_id: await newAssistant(organization),
    phone_number_id: await newPhoneNumber(organization),
    scheduled_time: noon,
  };
  id = (await owner.request<CallRequest>('POST', '/api/call-requests', asked)).body.id;
});

const read = async () => (await owner.request<CallRequest>('GET', `/api/call-requests/${id}`)).body;
const waiting = async () =>
  (await owner.request<{ items: { scheduled_time: string }[] }>('GET', '/api/scheduled-calls?status=scheduled')).body
    .items;

it('a call request keeps its scheduled call when a rule refuses to call the lead now', async () => {
  await owner.request('POST', '/api/calls/pause', { reason: 'Lunch' });
  const { body } = await owner.request<PlacedCall>('POST', `/api/call-requests/${id}/call`);
  expect(body).toMatchObject({ success: false });
  expect(await read()).toMatchObject({ status: 'scheduled', scheduled_time: noon });
  expect(await waiting()).toEqual([expect.objectContaining({ scheduled_time: noon })]);
});
