/** A worker that only sends: what a whole one has of WhatsApp, without what takes seconds to load. Started by `kills.ts`. */
import pino from 'pino';
import { connectDatabase } from '../../../database/database.ts';
import { readEnv } from '../../../env.ts';
import type { Services } from '../../../services.ts';
import { createHttpGateway } from '../../../whatsapp/http-gateway.ts';
import { sendMessage } from '../send-message.ts';
import { gatewayPatienceMs } from './faulty-server.ts';

const atOnce = 6;

const env = readEnv();
const database = await connectDatabase(env);
const whatsapp = createHttpGateway({
  name: 'gateway',
  isSimulated: false,
  pace: 0.005,
  base: () => Promise.resolve(process.env.FAULTY_GATEWAY ?? ''),
  key: 'a key',
  eventsUrl: () => Promise.resolve(null),
  timeoutMs: gatewayPatienceMs,
});
const services = { ...database, env, log: pino({ level: 'silent' }), whatsapp } as unknown as Services;

// As the queue does, which would take seconds to be there: messages that wait, in no order, some of them by several workers at once.
async function next() {
  const { rows } = await database.systemPool.query<{ organization_id: string; message_id: string }>(
    `SELECT organization_id, id AS message_id FROM whatsapp_messages
     WHERE status = 'pending' AND (lease_expires_at IS NULL OR lease_expires_at < now()) ORDER BY random() LIMIT 60`,
  );
  return rows;
}

async function work(queue: Awaited<ReturnType<typeof next>>): Promise<void> {
  for (let one = queue.shift(); one; one = queue.shift()) {
    const { message_id } = one;
    process.send?.({ type: 'takes', message_id });
    await sendMessage(services, one).catch(() => undefined);
    process.send?.({ type: 'settled', message_id });
  }
}

async function run(): Promise<never> {
  for (;;) {
    const queue = await next().catch(() => []);
    await Promise.all(Array.from({ length: atOnce }, () => work(queue)));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

process.send?.({ type: 'ready' });
process.on('disconnect', () => process.exit(0));
await run();
