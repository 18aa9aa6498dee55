import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { whatsapp_messages } from '../../generated/prisma/client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordOptOut } from '../do-not-call/opt-out.ts';
import { createFaultyGateway, Killed, type SendFault, sendFaults } from './faults.fixture.ts';
import { receiveMessage } from './receive.ts';
import { sendMessage } from './send-message.ts';
import { settleSent } from './settle.ts';
import { writeMessage } from './write-message.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// Set SWITCHBOARD_WHATSAPP_MESSAGES for many more; the default takes a few seconds.
const messageCount = Number(process.env.SWITCHBOARD_WHATSAPP_MESSAGES ?? 240);
const contactCount = Math.ceil(messageCount / 12);

/** Pseudo-random numbers in a fixed order. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function prepare(faultOf: () => SendFault) {
  const person = await app.signUp();
  const { organizationId } = person;
  const { gateway, taken } = createFaultyGateway(faultOf);
  const services = { ...app.services, whatsapp: gateway };
  const context = await systemContext(services, organizationId, 'test');
  const number = await withTenant(organizationId, () =>
    app.services.db.whatsapp_numbers.create({
      data: {
        organization_id: organizationId,
        phone_number: '+12025550100',
        instance_id: `i-${organizationId}`,
        status: 'active',
      },
    }),
  );
  const write = (phone: string, content: string) =>
    withTenant(organizationId, () =>
      app.services.db.$transaction((tx) =>
        writeMessage(tx, context, { number, phone, lead: null, content, purpose: 'person' }),
      ),
    );
  const rows = () =>
    withTenant(organizationId, () => app.services.db.whatsapp_messages.findMany({ orderBy: { created_at: 'asc' } }));
  return { organizationId, services, context, number, taken, write, rows };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Processes waiting messages with several workers, like the queue: a killed worker's lease has to expire. */
async function workOff({ services, organizationId, rows }: Prepared): Promise<number> {
  let kills = 0;
  for (;;) {
    const waiting = (await rows()).filter(({ status }) => status === 'pending');
    if (waiting.length === 0) return kills;
    const work = async ({ id }: whatsapp_messages) => {
      try {
        await sendMessage(services, { organization_id: organizationId, message_id: id });
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
        await withTenant(
          organizationId,
          () =>
            services.db
              .$executeRaw`UPDATE whatsapp_messages SET lease_expires_at = now() - interval '1 second' WHERE id = ${id}::uuid AND status = 'pending'`,
        );
      }
    };
    const queue = [...waiting, ...waiting];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await work(next);
      }),
    );
  }
}

it('no WhatsApp message is sent twice or lost under random faults, and doubtful ones are listed', async () => {
  const below = seeded(7);
  const my = await prepare(() => sendFaults[below(sendFaults.length)] ?? 'none');
  for (let index = 0; index < messageCount; index += 1) {
    // Every fourth text has been sent before.
    const text = index % 4 === 3 ? 'Again' : `Message ${index}`;
    await my.write(`+1303${String(5_550_000 + (index % contactCount)).padStart(7, '0')}`, text);
  }
  const kills = await workOff(my);
  // The gateway's events arrive late, twice and in any order.
  for (const message of [...my.taken, ...[...my.taken].reverse()])
    await withTenant(my.organizationId, () => receiveMessage(my.context, my.number, message));
  const rows = await my.rows();
  const sent = rows.filter(({ status }) => status === 'sent');
  const doubtful = rows.filter(({ may_have_arrived }) => may_have_arrived);
  const refused = rows.filter(({ failure }) => failure === 'gateway_refused');
  expect(kills).toBeGreaterThan(messageCount / 20);
  expect(sent.length + doubtful.length + refused.length).toBe(messageCount);
  expect(rows).toHaveLength(messageCount);
  // Each message that counts as sent is at the gateway, and the gateway has no other.
  expect(sent.map(({ external_id }) => external_id).sort()).toEqual(my.taken.map(({ messageId }) => messageId).sort());
  const textOf = new Map(my.taken.map(({ messageId, message }) => [messageId, message]));
  for (const { external_id, content } of sent) expect(textOf.get(external_id ?? '')).toBe(content);
  expect(doubtful.every(({ status, failure }) => status === 'failed' && failure === 'answer_lost')).toBe(true);
});

it('no WhatsApp message is sent whose attempt is committed after an opt-out, in any order of the race', async () => {
  const my = await prepare(() => 'none');
  for (let round = 0; round < 40; round += 1) {
    const phone = `+1303555${String(2_000 + round)}`;
    const { id } = await my.write(phone, 'Hello');
    const [, out] = await Promise.all([
      sendMessage(my.services, { organization_id: my.organizationId, message_id: id }),
      recordOptOut(my.context, { numbers: [phone] }, { reason: null, source: 'whatsapp' }),
    ]);
    const row = (await my.rows()).find((message) => message.id === id);
    const isTaken = my.taken.some(({ jid }) => jid.startsWith(phone.slice(1)));
    expect([row?.status, row?.failure]).toEqual(isTaken ? ['sent', null] : ['failed', 'opted_out']);
    expect(out.added).toHaveLength(1);
    await expect(my.write(phone, 'Once more')).rejects.toMatchObject({ detail: { reason: 'opted_out' } });
  }
});

it("two equal WhatsApp messages are both kept if the gateway's answer matches only one", async () => {
  const { context, organizationId, write, rows } = await prepare(() => 'none');
  for (let count = 0; count < 2; count += 1) await write('+13035550199', 'Again');
  const inTenant = <T>(work: () => Promise<T>) => withTenant(organizationId, work);
  await inTenant(async () => app.services.db.whatsapp_messages.updateMany({ data: { attempts: 1 } }));
  const answer = { messageId: 'taken once', timestamp: new Date().toISOString() };
  for (const message of await rows()) await inTenant(() => settleSent(context, message, answer));
  const told = (await rows()).map(({ status, external_id, may_have_arrived }) => ({
    status,
    external_id,
    may_have_arrived,
  }));
  expect(told).toHaveLength(2);
  expect(told).toContainEqual({ status: 'sent', external_id: 'taken once', may_have_arrived: false });
  expect(told).toContainEqual({ status: 'failed', external_id: null, may_have_arrived: true });
});
