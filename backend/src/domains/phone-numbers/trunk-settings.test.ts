import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { outbound, signUpNumbers } from './test-numbers.ts';

let app: TestApp;
let numbers: Awaited<ReturnType<typeof signUpNumbers>>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  numbers = await signUpNumbers(app);
});

test('trunk settings that carriers require can be stored and cleared', async () => {
  const trunk = {
    ...{ sip_port: 5061, sip_transport: 'tls', media_encryption: 'required', caller_id: '+12025550177' },
    ...{ asserted_identity: '+12025550178', destination_country: 'US', codecs: ['PCMA'] },
    sip_headers: ['X-Telnyx-Username: acme'],
  };
  const { body } = await numbers.add(outbound('+12025550161', trunk));
  expect(body).toMatchObject(trunk);
  const cleared = { sip_port: null, caller_id: '', codecs: [], sip_headers: [] };
  const changed = await numbers.change(body.id, cleared);
  expect(changed.body).toMatchObject({ ...cleared, caller_id: null, sip_transport: 'tls' });
});

test('a trunk whose carrier recognizes the address needs no username and no password', async () => {
  const trunk = { type: 'outbound', termination_sip_domain: '93.184.216.34', trunk_authentication: 'address' };
  const { status, body } = await numbers.add({ phone_number: '+12025550162', ...trunk });
  expect([status, body.auth_username]).toEqual([201, null]);
  expect((await numbers.change(body.id, { trunk_authentication: 'password' })).status).toBe(400);
});

test.each([
  [{ termination_sip_domain: '10.0.0.7' }, 'termination_sip_domain'],
  [{ termination_sip_domain: '169.254.169.254' }, 'termination_sip_domain'],
  [{ termination_sip_domain: '300.1.1.1' }, 'termination_sip_domain'],
  [{ sip_port: 0 }, 'sip_port'],
  [{ sip_transport: 'sctp' }, 'sip_transport'],
  [{ caller_id: '2025550177' }, 'caller_id'],
  [{ destination_country: 'usa' }, 'destination_country'],
  [{ sip_headers: ['Via: somewhere'] }, 'sip_headers.0'],
  [{ sip_headers: ['X-One: a\r\nX-Two: b'] }, 'sip_headers.0'],
  [{ allowed_addresses: ['everywhere'] }, 'allowed_addresses.0'],
  [{ open_from: '9 am' }, 'open_from'],
  [{ reserved_lines: 0 }, 'reserved_lines'],
])('invalid trunk settings are refused at their field: %j', async (wrong, field) => {
  const { status, body } = await numbers.add(outbound('+12025550163', wrong));
  expect(status).toBe(400);
  expect(Object.keys((body as unknown as { error: { fields: object } }).error.fields)).toContain(field);
});
