import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WhatsAppGateway } from './gateway.ts';
import { createWahaGateway } from './waha-gateway.ts';

/** A server that answers like the source of WAHA 2024.10, and like its later documentation for the chats' overview. */
let server: Server;
let gateway: WhatsAppGateway;
let status = 'WORKING';
let sent: { chatId: string; text: string }[] = [];
let made: { name: string; config?: unknown }[] = [];
let isCore = false;
/** True if the session restarts between its check and the message. */
let restarts = false;
let hasOverview = true;
/** The engine's answer to a sent message: WEBJS returns the message, NOWEB the key from which its id is built. */
let engine: 'WEBJS' | 'NOWEB' = 'WEBJS';

const session = () => ({ name: 'desk', status, me: status === 'WORKING' ? { id: '12025550100@c.us' } : null });

const answers: Record<string, (body: unknown) => [number, unknown]> = {
  'POST /api/sessions': (body) => {
    const wanted = body as (typeof made)[number];
    if (isCore)
      return [
        422,
        {
          statusCode: 422,
          message: "WAHA Core support only 'default' session. If you want",
          error: 'Unprocessable Entity',
        },
      ];
    if (wanted.name.length > 54) return [400, { message: ['name must be shorter than or equal to 54 characters'] }];
    made.push(wanted);
    return [201, session()];
  },
  'GET /api/sessions/desk': () => [200, session()],
  'POST /api/sessions/desk/restart': () => [201, session()],
  'DELETE /api/sessions/desk': () => [200, undefined],
  'GET /api/desk/auth/qr?format=raw': () => [200, { value: '2@code' }],
  'GET /api/contacts/check-exists?phone=13035550147&session=desk': () => [
    200,
    { numberExists: true, chatId: '13035550147@c.us' },
  ],
  'GET /api/contacts/check-exists?phone=13035550101&session=desk': () => [200, { numberExists: false }],
  'POST /api/sendText': (body) => {
    if (restarts) {
      const error = 'Session status is not as expected. Try again later or restart the session';
      return [422, { error, session: 'desk', status: 'STARTING', expected: ['WORKING'] }];
    }
    sent.push(body as { chatId: string; text: string });
    if (engine === 'NOWEB')
      return [
        201,
        { key: { remoteJid: '13035550147@s.whatsapp.net', fromMe: true, id: 'AAA' }, messageTimestamp: '1790000000' },
      ];
    return [201, { id: { _serialized: 'true_13035550147@c.us_AAA' }, timestamp: 1_790_000_000 }];
  },
  'GET /api/desk/chats/13035550147%40c.us/messages?limit=10&downloadMedia=false': () => [
    200,
    [
      { id: 'false_1', timestamp: 1_790_000_000, fromMe: false, body: 'Hello' },
      { id: 'true_2', timestamp: 1_790_000_010, fromMe: true, body: 'Hi', ack: 3 },
    ],
  ],
  'GET /api/desk/chats/160958311837878%40lid/messages?limit=10&downloadMedia=false': () => [
    200,
    [{ id: 'false_160958311837878@lid_BBB', timestamp: 1_790_000_020, fromMe: false, body: 'STOP' }],
  ],
  'GET /api/desk/lids/160958311837878%40lid': () => [200, { lid: '160958311837878@lid', pn: '12125550161@c.us' }],
  'GET /api/desk/lids/270000000000001%40lid': () => [200, { lid: '270000000000001@lid', pn: null }],
  'GET /api/desk/chats?limit=1000': () => [
    200,
    [{ id: '13035550147@c.us', name: 'Ada', conversationTimestamp: '1790000010' }],
  ],
  'GET /api/desk/chats/overview?limit=1000': () => [
    hasOverview ? 200 : 404,
    [
      { id: '13035550147@c.us', name: 'Ada', lastMessage: { timestamp: 1_790_000_010 } },
      { id: '1203630@g.us', name: 'Group' },
    ],
  ],
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const answer = answers[`${request.method} ${request.url}`];
    const [code, body] =
      request.headers['x-api-key'] === 'a key'
        ? (answer?.(text ? JSON.parse(text) : undefined) ?? [404, {}])
        : [401, {}];
    response
      .writeHead(code, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway = createWahaGateway({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'a key',
    pace: 0,
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  status = 'WORKING';
  [sent, made] = [[], []];
  [isCore, restarts, hasOverview, engine] = [false, false, true, 'WEBJS'];
});

const message = { jid: '13035550147@s.whatsapp.net', message: 'Hello Ada' };

it('the WAHA gateway creates a session, shows its code and reports its status', async () => {
  status = 'SCAN_QR_CODE';
  expect(await gateway.create({ name: 'desk', events: null })).toMatchObject({
    instanceId: 'desk',
    status: 'pending_setup',
  });
  expect(await gateway.qr('desk')).toBe('2@code');
  status = 'WORKING';
  expect(await gateway.status('desk')).toEqual({ status: 'connected', isConnected: true, phoneNumber: '12025550100' });
  await expect(gateway.qr('desk')).rejects.toMatchObject({ trouble: 'qr_not_available' });
  await expect(gateway.status('other')).rejects.toMatchObject({ trouble: 'not_found' });
  await gateway.remove('desk');
  await gateway.remove('other');
});

it('the WAHA gateway sends only to numbers on WhatsApp, and only while it is connected', async () => {
  expect((await gateway.send('desk', message, 'key')).messageId).toBe('true_13035550147@c.us_AAA');
  expect(sent).toEqual([{ session: 'desk', chatId: '13035550147@c.us', text: 'Hello Ada' }]);
  const nobody = { ...message, jid: '13035550101@s.whatsapp.net' };
  await expect(gateway.send('desk', nobody, 'key')).rejects.toMatchObject({ trouble: 'not_on_whatsapp' });
  status = 'STOPPED';
  await expect(gateway.send('desk', message, 'key')).rejects.toMatchObject({ trouble: 'not_taken' });
  expect(sent).toHaveLength(1);
});

it("the WAHA gateway sends nothing if the session isn't running", async () => {
  restarts = true;
  await expect(gateway.send('desk', message, 'key')).rejects.toMatchObject({ trouble: 'not_taken' });
  expect(sent).toEqual([]);
});

it('the WAHA gateway lists chats and reads their messages, newest first', async () => {
  expect(await gateway.messages('desk', { digits: '13035550147', lid: null }, 10)).toMatchObject([
    { messageId: 'true_2', fromMe: true, message: 'Hi', status: 'read' },
    { messageId: 'false_1', fromMe: false, jid: '13035550147@s.whatsapp.net' },
  ]);
  expect(await gateway.contacts('desk')).toMatchObject([
    { jid: '13035550147@s.whatsapp.net' },
    { jid: '1203630@g.us' },
  ]);
});

it('phoneOf gives the number behind an id, and null for an id that the server cannot resolve', async () => {
  expect(await gateway.phoneOf('desk', '160958311837878@lid')).toBe('12125550161');
  expect(await gateway.phoneOf('desk', '270000000000001@lid')).toBeNull();
  expect(await gateway.phoneOf('desk', '999999999999999@lid')).toBeNull();
});

it("messages of a chat listed by id have the same message id as under the person's number", async () => {
  const lid = '160958311837878@lid';
  expect(await gateway.messages('desk', { digits: '12125550161', lid }, 10)).toMatchObject([
    {
      messageId: 'false_12125550161@c.us_BBB',
      otherIds: ['false_160958311837878@lid_BBB'],
      jid: lid,
      phoneNumber: '12125550161',
      message: 'STOP',
    },
  ]);
  expect(await gateway.messages('desk', { digits: null, lid }, 10)).toMatchObject([
    { messageId: 'false_160958311837878@lid_BBB', jid: lid, phoneNumber: null },
  ]);
});

it('each WAHA session gets a unique valid name and stores its chats', async () => {
  const name = 'switchboard-5b0d4b4e-4f0e-4d6e-9a52-0d1a6a5f7a10';
  for (let time = 0; time < 2; time += 1) await gateway.create({ name, events: null });
  expect(made[0]?.name).not.toBe(made[1]?.name);
  expect(made).toMatchObject(
    made.map(() => ({
      name: expect.stringMatching(/^switchboard-5b0d4b4e-\w{32}$/),
      start: true,
      config: { noweb: { store: { enabled: true } } },
    })),
  );
});

it('the error explains that several sessions need WAHA Plus', async () => {
  isCore = true;
  await expect(gateway.create({ name: 'switchboard', events: null })).rejects.toMatchObject({
    trouble: 'refused',
    message: expect.stringContaining('WAHA Plus'),
  });
});

it('a sent message gets the id that the chat list uses, whatever the engine answers', async () => {
  engine = 'NOWEB';
  expect((await gateway.send('desk', message, 'key')).messageId).toBe('true_13035550147@c.us_AAA');
});

it('the chats are also listed on servers without an overview', async () => {
  hasOverview = false;
  expect(await gateway.contacts('desk')).toEqual([
    { jid: '13035550147@s.whatsapp.net', phoneNumber: null, name: 'Ada', lastMessageAt: '2026-09-21T14:13:30.000Z' },
  ]);
});
