/** A worker that only dials: the dialer of a full worker, without the parts that take seconds to load. Started by `kills.ts`. */
import pino from 'pino';
import { connectDatabase } from '../../../database/database.ts';
import { readEnv } from '../../../env.ts';
import { createFileStore } from '../../../files/file-store.ts';
import type { WorkerServices } from '../../../jobs/worker-services.ts';
import { createMetrics } from '../../../metrics/metrics.ts';
import { carryCall } from '../../calls/carry-call.ts';
import { createLines, type Line } from '../../calls/lines.ts';
import { createSandboxCarrier } from '../../calls/sandbox/sandbox-carrier.ts';
import { startDispatcher } from '../dispatcher.ts';

const env = readEnv();
const log = pino({ level: 'silent' });
const database = await connectDatabase(env);
const shutdown = new AbortController().signal;
const metrics = createMetrics(database.systemPool);
const basics = { ...database, env, log, shutdown, metrics, files: await createFileStore(env) };
const carrier = createSandboxCarrier(database, env.sandboxSpeed);
const lines = createLines(basics);

// The process that kills this one needs to know which calls it carried.
const told = (line: Line): Line => ({
  ...line,
  carry(ids, follow) {
    process.send?.({ type: 'carries', call_id: ids.call_id });
    return line.carry(ids, follow).finally(() => process.send?.({ type: 'carried', call_id: ids.call_id }));
  },
});
const tellingLines: typeof lines = {
  ...lines,
  tryTake(organizationId) {
    const line = lines.tryTake(organizationId);
    return line && told(line);
  },
  async take(organizationId) {
    const line = await lines.take(organizationId);
    return line && told(line);
  },
};
const services = { ...basics, carrier, lines: tellingLines } as unknown as WorkerServices;
await startDispatcher(services);

// Does the work of the jobs `call.recover` and `call.carry`, which need the queue.
async function recover(): Promise<void> {
  const { rows } = await database.systemPool.query<{ organization_id: string; call_id: string }>(
    `SELECT c.organization_id, c.id AS call_id FROM calls c WHERE c.ended_at IS NULL AND NOT EXISTS (
       SELECT FROM call_attempts a WHERE a.organization_id = c.organization_id AND a.call_id = c.id AND a.lease_expires_at >= now())`,
  );
  for (const call of rows) await carryCall(services, call).catch(() => undefined);
}
setInterval(() => void recover().catch(() => undefined), 2_000);

process.send?.({ type: 'ready' });
process.on('disconnect', () => process.exit(0));
