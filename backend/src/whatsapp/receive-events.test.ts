import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withTenant } from '../database/tenant-pool.ts';
import { signedHeaders } from '../domains/webhooks/send.ts';
import { eventsSecretOf } from '../domains/whatsapp-numbers/sessions.ts';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';

let app: TestApp;
let my: TestPerson;
let other: TestPerson;
let number: { id: string; organization_id: string };
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
const newNumber = (person: TestPerson) =>
  withTenant(person.organizationId, () =>
    app.services.db.whatsapp_numbers.create({
      data: {
        organization_id: person.organizationId,
        phone_number: '+12025550100',
        instance_id: `i ${person.organizationId}`,
        status: 'active',
      },
    }),
  );
beforeEach(async () => {
  [my, other] = await Promise.all([app.signUp(), app.signUp()]);
  number = await newNumber(my);
});

const stop = (instanceId: string, messageId = 'IN1') => ({
  type: 'message',
  timestamp: new Date().toISOString(),
  data: {
    instanceId,
    message: {
      messageId,
      jid: '13035550147@s.whatsapp.net',
      phoneNumber: null,
      fromMe: false,
      message: 'STOP',
      status: 'delivered',
      timestamp: new Date().toISOString(),
      idempotencyKey: null,
    },
  },
});

const post = async (body: string, headers: Record<string, string> = {}) =>
  (
    await app.fetch('/api/whatsapp/events', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).status;
const signed = (body: string, secret: string, at = new Date()) =>
  signedHeaders({ event_id: 'msg_1', body, secrets: [secret], at });
const secretOf = (one: { id: string; organization_id: string }) => eventsSecretOf(app.services.env, one);
const instanceOf = (person: TestPerson) => `i ${person.organizationId}`;
const kept = (person: TestPerson) =>
  withTenant(person.organizationId, async () => ({
    messages: await app.services.db.whatsapp_messages.count(),
    entries: await app.services.db.do_not_call.count(),
  }));

it('a signed event is processed once, however often it arrives', async () => {
  const body = JSON.stringify(stop(instanceOf(my)));
  const headers = signed(body, secretOf(number));
  expect([await post(body, headers), await post(body, headers)]).toEqual([204, 204]);
  // The message, and its only answer.
  expect(await kept(my)).toEqual({ messages: 2, entries: 1 });
  expect(await kept(other)).toEqual({ messages: 0, entries: 0 });
});

it.each<[string, (body: string) => Promise<[string, Record<string, string>]>]>([
  ['without a signature', async (body) => [body, {}]],
  ['signed by another secret', async (body) => [body, signed(body, `whsec_${Buffer.alloc(32).toString('base64')}`)]],
  [
    'signed by the secret of another organization',
    async (body) => [body, signed(body, secretOf(await newNumber(other)))],
  ],
  ['changed after it was signed', async (body) => [body.replace('STOP', 'Hello'), signed(body, secretOf(number))]],
  ['signed an hour ago', async (body) => [body, signed(body, secretOf(number), new Date(Date.now() - 3_600_000))]],
  [
    'for an instance that nobody has',
    async (body) => [body.replace(instanceOf(my), 'i nobody'), signed(body, secretOf(number))],
  ],
  ['that is no JSON', async (body) => [body.slice(1), signed(body.slice(1), secretOf(number))]],
])('an event %s is refused without an explanation, and changes nothing', async (_, forge) => {
  const [body, headers] = await forge(JSON.stringify(stop(instanceOf(my))));
  expect(await post(body, headers)).toBe(401);
  expect(await kept(my)).toEqual({ messages: 0, entries: 0 });
});

it('an unknown event of a newer gateway is ignored, and an event of a replaced instance is refused', async () => {
  const news = JSON.stringify({ type: 'call.missed', data: { instanceId: instanceOf(my) } });
  expect(await post(news, signed(news, secretOf(number)))).toBe(204);
  await withTenant(my.organizationId, () =>
    app.services.db.whatsapp_numbers.updateMany({ where: { id: number.id }, data: { instance_id: 'i new' } }),
  );
  const body = JSON.stringify(stop(instanceOf(my)));
  expect(await post(body, signed(body, secretOf(number)))).toBe(401);
});

it('a body that is too large is refused before it is read', async () => {
  const body = JSON.stringify({ ...stop(instanceOf(my)), more: 'x'.repeat(300_000) });
  expect(await post(body, signed(body, secretOf(number)))).toBe(413);
});

it('a status that arrives before its message is known is requested again, and processed later', async () => {
  const row = await withTenant(my.organizationId, () =>
    app.services.db.whatsapp_messages.create({
      data: {
        organization_id: my.organizationId,
        whatsapp_number_id: number.id,
        direction: 'outbound',
        content: 'Hello',
        contact: '13035550147',
        jid: '13035550147@s.whatsapp.net',
        purpose: 'person',
        attempts: 1,
        lease_expires_at: new Date(Date.now() + 30_000),
      },
    }),
  );
  const data = { instanceId: instanceOf(my), messageId: 'GW1', status: 'read' };
  const body = JSON.stringify({ type: 'message.status', timestamp: new Date().toISOString(), data });
  expect(await post(body, signed(body, secretOf(number)))).toBe(503);
  const update = (fields: object) =>
    withTenant(my.organizationId, () =>
      app.services.db.whatsapp_messages.update({ where: { id: row.id }, data: fields }),
    );
  await update({ external_id: 'GW1', status: 'sent', lease_expires_at: null });
  expect(await post(body, signed(body, secretOf(number)))).toBe(204);
  const older = body.replace('read', 'delivered');
  expect(await post(older, signed(older, secretOf(number)))).toBe(204);
  expect(await update({})).toMatchObject({ status: 'read' });
});
