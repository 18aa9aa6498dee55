import type { InboundSetup } from '@switchboard/contracts/inbound-setup';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withTenant } from '../../../database/tenant-pool.ts';
import { fictionalPhone } from '../../../testing/fictional-phones.ts';
import { startLivekitServer, type TestLivekitServer } from '../../../testing/livekit-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newAssistant } from '../../assistants/assistants.fixture.ts';
import { inbound, signUpNumbers } from '../test-numbers.ts';
import { tagOf } from './compare.ts';
import { setUpInbound } from './set-up-inbound.ts';

let app: TestApp;
let server: TestLivekitServer;
let numbers: Awaited<ReturnType<typeof signUpNumbers>>;
let assistant_id: string;

beforeAll(async () => {
  server = await startLivekitServer();
  const { url, apiKey, apiSecret } = server.settings;
  app = await startTestApp({ LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret });
});
afterAll(async () => {
  app.shutDown();
  await app.close();
  await server.close();
});
beforeEach(async () => {
  server.sipSetup.trunks.clear();
  server.sipSetup.rules.clear();
  numbers = await signUpNumbers(app);
  assistant_id = await newAssistant({ app, organizationId: numbers.admin.organizationId } as never);
});

const digits = () => fictionalPhone().replace(/[ -]/g, '');
const setup = async (id: string) =>
  (await numbers.admin.request<InboundSetup>('GET', `/api/phone-numbers/${id}/inbound-setup`)).body;
/** The job, as a worker runs it. */
const runJob = (phone_number_id: string, isLastTry = true) =>
  setUpInbound(app.services, { organization_id: numbers.admin.organizationId, phone_number_id }, isLastTry);
const ofNumber = (id: string) => [...server.sipSetup.trunks.values()].filter(({ metadata }) => metadata === tagOf(id));

async function answered(extra = {}): Promise<PhoneNumber> {
  const { body } = await numbers.add(inbound(digits(), { assistant_id, ...extra }));
  return body;
}

it('a number that gets an assistant gets one trunk and one rule, even if the setup runs twice', async () => {
  const number = await answered({ allowed_addresses: ['203.0.113.0/24'] });
  expect(number.inbound_state).toBe('setting_up');
  expect(await setup(number.id)).toMatchObject({ state: 'setting_up' });
  await runJob(number.id);
  await runJob(number.id);
  expect(await setup(number.id)).toMatchObject({ state: 'ready', differences: [] });
  expect(ofNumber(number.id)).toMatchObject([
    { numbers: [number.phone_number], allowedAddresses: ['203.0.113.0/24'], metadata: tagOf(number.id) },
  ]);
  const [trunk] = ofNumber(number.id);
  expect([...server.sipSetup.rules.values()]).toMatchObject([{ trunkIds: [trunk?.sipTrunkId] }]);
  expect((await numbers.stored(number.id)).inbound_state).toBe('ready');
});

it('inbound setup shows what differs on the server, and a repair fixes it', async () => {
  const number = await answered();
  await runJob(number.id);
  const [trunk] = ofNumber(number.id);
  Object.assign(trunk ?? {}, { allowedAddresses: ['198.51.100.1'] });
  server.sipSetup.rules.clear();
  const differing = await setup(number.id);
  expect(differing.state).toBe('differs');
  expect(differing.differences).toEqual([
    'The inbound trunk takes calls from 198.51.100.1 instead of any address.',
    'The dispatch rule is missing.',
  ]);
  expect((await numbers.admin.request('POST', `/api/phone-numbers/${number.id}/repair-inbound`)).status).toBe(200);
  expect(await setup(number.id)).toMatchObject({ state: 'setting_up' });
  await runJob(number.id);
  expect(await setup(number.id)).toMatchObject({ state: 'ready' });
});

it('the inbound trunk of a number follows changes of the number and its allowed addresses', async () => {
  const number = await answered();
  await runJob(number.id);
  const [before] = ofNumber(number.id);
  const changed = digits();
  await numbers.change(number.id, { phone_number: changed, allowed_addresses: ['203.0.113.7'] });
  await runJob(number.id);
  expect(ofNumber(number.id)).toMatchObject([
    { sipTrunkId: before?.sipTrunkId, numbers: [changed], allowedAddresses: ['203.0.113.7'] },
  ]);
});

it.each(['retired', 'deleted', 'left without an assistant'])('inbound setup ends if a number is %s', async (how) => {
  const number = await answered();
  await runJob(number.id);
  if (how === 'retired') await numbers.admin.request('POST', `/api/phone-numbers/${number.id}/retire`);
  if (how === 'deleted') await numbers.remove(number.id);
  if (how === 'left without an assistant') await numbers.change(number.id, { assistant_id: null });
  await runJob(number.id);
  expect([server.sipSetup.trunks.size, server.sipSetup.rules.size]).toEqual([0, 0]);
});

it("changes that don't affect inbound setup send nothing to the server", async () => {
  const number = await answered();
  await runJob(number.id);
  await numbers.change(number.id, { is_default: true, max_concurrent_calls: 3 });
  expect((await numbers.stored(number.id)).inbound_state).toBe('ready');
});

it('inbound setup leaves other trunks alone, and fails if one of them has the number', async () => {
  const phone_number = digits();
  server.sipSetup.createTrunk({ sipTrunkId: '', numbers: [phone_number], metadata: 'of somebody else' });
  const { body: number } = await numbers.add(inbound(phone_number, { assistant_id }));
  await runJob(number.id);
  const state = await setup(number.id);
  expect(state).toMatchObject({ state: 'failed', message: expect.stringContaining('already has another trunk') });
  expect(server.sipSetup.trunks.size).toBe(1);
});

it("inbound setup creates nothing if a person has already set up the number's trunk and rule by hand", async () => {
  const phone_number = digits();
  server.sipSetup.createTrunk({ sipTrunkId: '', numbers: [phone_number], metadata: '' });
  server.sipSetup.rules.set('SDR_0', { sipDispatchRuleId: 'SDR_0', trunkIds: [] });
  const { body: number } = await numbers.add(inbound(phone_number, { assistant_id }));
  await runJob(number.id);
  expect(await setup(number.id)).toMatchObject({ state: 'ready', message: expect.stringContaining('by hand') });
  expect([server.sipSetup.trunks.size, server.sipSetup.rules.size]).toEqual([1, 1]);
});

it('inbound setup is retried while the server has no telephony, and fails with the reason on the last try', async () => {
  const number = await answered();
  server.refuse = 'telephony';
  try {
    await expect(runJob(number.id, false)).rejects.toThrow();
    expect((await numbers.stored(number.id)).inbound_state).toBe('setting_up');
    await runJob(number.id, true);
    expect(await numbers.stored(number.id)).toMatchObject({
      inbound_state: 'failed',
      inbound_error: expect.stringContaining('no telephony'),
    });
  } finally {
    server.refuse = null;
  }
});

it('only one organization receives the calls of a number, and another one learns nothing about it', async () => {
  const number = await answered();
  const others = await signUpNumbers(app);
  const refused = await others.add(inbound(number.phone_number));
  expect(refused.status).toBe(409);
  const text = JSON.stringify(refused.body);
  expect(text).toContain("Calls to this number can't be received here.");
  expect(text).not.toContain(numbers.admin.organizationId);
  // Its owner retires it, so that it becomes free.
  await numbers.admin.request('POST', `/api/phone-numbers/${number.id}/retire`);
  expect((await others.add(inbound(number.phone_number))).status).toBe(201);
  expect((await numbers.admin.request('POST', `/api/phone-numbers/${number.id}/restore`)).status).toBe(409);
});

it('only one of two organizations that add a number concurrently receives its calls', async () => {
  const others = await signUpNumbers(app);
  const phone_number = digits();
  const both = await Promise.all([numbers.add(inbound(phone_number)), others.add(inbound(phone_number))]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

it("an outbound number isn't claimed by its organization", async () => {
  const starter = await numbers.starter();
  const claimed = await withTenant(numbers.admin.organizationId, () =>
    app.services.db.phone_numbers.findFirstOrThrow({ where: { id: starter.id }, select: { claimed_number: true } }),
  );
  expect(claimed.claimed_number).toBeNull();
});
