import type { CreatedApiKey } from '@switchboard/contracts/api-keys';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { zoneAt } from '../dialer/proof/open-zone.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

let app: TestApp;
let caller: TestCaller;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  caller = await signUpCaller(app);
  const made = await caller.person.request<CreatedApiKey>('POST', '/api/api-keys', { name: 'CRM', scopes: ['calls'] });
  key = made.body.key;
});
afterAll(() => app.close());

async function ask(who: object): Promise<PlacedCall> {
  const answer = await app.fetch('/api/call', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assistant_id: caller.assistantId, phone_number_id: caller.numberId, ...who }),
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as PlacedCall;
}

const numberOf = async (lead: string) =>
  (await caller.person.request<{ phone_number: string }>('GET', `/api/leads/${lead}`)).body.phone_number;

it('an API call uses the known time zone of a number, whatever zone the request gives', async () => {
  const known = await caller.lead();
  await caller.person.request('PATCH', `/api/leads/${known}`, { time_zone: zoneAt(3) });
  const lead = { first_name: 'Ada', last_name: 'Again', phone_number: await numberOf(known) };
  const night = { success: false, message: expect.stringContaining('outside the call window') };
  expect(await ask({ lead: { ...lead, time_zone: zoneAt(12) } })).toMatchObject(night);
  expect(await ask({ lead })).toMatchObject(night);
  await caller.person.request('PATCH', `/api/leads/${known}`, { time_zone: zoneAt(12) });
  expect(await ask({ lead: { ...lead, time_zone: zoneAt(3) } })).toMatchObject({ success: true });
  expect(await ask({ lead: { ...lead, phone_number: '+12125550188', time_zone: zoneAt(3) } })).toMatchObject(night);
});

it('the daily limit of attempts counts calls by number even if several leads share it', async () => {
  const limit = await caller.person.request('PATCH', '/api/calls/settings', { max_attempts_per_lead_and_day: 1 });
  expect(limit.status).toBe(200);
  const [first, other] = [await caller.lead('0101'), await caller.lead('0101')];
  const zone = { time_zone: zoneAt(12) };
  await caller.person.request('PATCH', `/api/leads/${first}`, zone);
  await caller.person.request('PATCH', `/api/leads/${other}`, { ...zone, phone_number: await numberOf(first) });
  const { call_id } = await ask({ lead_id: first });
  await caller.ended(call_id);
  expect(await ask({ lead_id: other })).toMatchObject({
    success: false,
    message: expect.stringContaining('the lead or its number was dialed 1 of 1 times today.'),
  });
});
