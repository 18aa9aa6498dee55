import { transact } from '../../database/transact.ts';
import type { Services } from '../../services.ts';
import { readConversations } from './read-conversations.ts';
import { sendBatches } from './send-batches.ts';
import { writeEvents } from './write-events.ts';

/** The polling interval of conversations. */
const lookMs = 1_000;

const organizationsAtOnce = 4;

// Only organizations with a recipient of the events. A deleted one sends nothing.
const receiving = `
  SELECT organization_id FROM (
    SELECT organization_id FROM webhooks WHERE is_active AND has_conversation_events
    UNION SELECT organization_id FROM conversation_logs WHERE read_until > now()) AS r
  WHERE NOT EXISTS (SELECT FROM organizations o WHERE o.id = r.organization_id AND o.deleted_at IS NOT NULL)`;

/**
 * Logs what happened in an organization's conversations since the last time, and gives its webhooks their next batches. Reads the
 * transcripts that calls and interviews write anyway, so no call waits for it.
 */
export async function followOrganization(
  services: Pick<Services, 'db' | 'tenantPool' | 'carrier'>,
  organizationId: string,
): Promise<void> {
  const readAt = new Date();
  const conversations = await readConversations(services, organizationId);
  await transact({ db: services.db, organizationId }, async (tx) => {
    // Another process that holds the lock writes the same.
    const [log] = await tx.$queryRaw<{ last_number: bigint }[]>`
      SELECT last_number FROM conversation_logs WHERE organization_id = ${organizationId}::uuid FOR UPDATE SKIP LOCKED`;
    if (!log) return;
    const last_number = await writeEvents(tx, organizationId, { last_number: log.last_number, conversations });
    await tx.$executeRaw`
      UPDATE conversation_logs SET last_number = ${last_number}, followed_at = greatest(followed_at, ${readAt})
      WHERE organization_id = ${organizationId}::uuid
        AND (last_number <> ${last_number} OR followed_at < ${readAt}::timestamptz - interval '1 minute')`;
    await sendBatches(tx, organizationId, last_number);
  });
}

/** Follows conversations from this process until `stop`. Any number of processes can do so. */
export function startFollower(services: Services, everyMs = lookMs): { stop(): Promise<void> } {
  const { systemPool, log, shutdown } = services;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let wake = () => {};

  async function look(): Promise<void> {
    const { rows } = await systemPool.query<{ organization_id: string }>({ name: 'receiving', text: receiving });
    const ids = rows.map(({ organization_id }) => organization_id);
    const follow = async () => {
      for (let id = ids.shift(); id !== undefined && !isStopped; id = ids.shift())
        await followOrganization(services, id).catch((error: unknown) =>
          log.warn({ err: error, organization_id: id }, 'conversations of an organization were not followed'),
        );
    };
    await Promise.all(Array.from({ length: organizationsAtOnce }, follow));
  }

  async function run(): Promise<void> {
    while (!isStopped && !shutdown.aborted) {
      await look().catch((error: unknown) => log.warn({ err: error }, 'conversations were not followed'));
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, everyMs);
        if (isStopped) resolve();
      });
    }
  }

  const running = run();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      wake();
      await running;
    },
  };
}
