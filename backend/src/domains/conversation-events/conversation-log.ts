import type { Tx } from '../../database/database.ts';

/**
 * Makes sure that an organization's conversations are logged from now on. Called before the first recipient starts to receive them;
 * conversations that ended while there was none are left out. Returns the last number.
 */
export async function beginLog(tx: Tx, organizationId: string): Promise<bigint> {
  const [log] = await tx.$queryRaw<{ last_number: bigint }[]>`
    INSERT INTO conversation_logs AS l (organization_id) VALUES (${organizationId}::uuid)
    ON CONFLICT (organization_id) DO UPDATE SET
      begun_at = CASE WHEN l.read_until > now() OR EXISTS (
        SELECT FROM webhooks w WHERE w.organization_id = l.organization_id AND w.is_active AND w.has_conversation_events)
        THEN l.begun_at ELSE now() END
    RETURNING last_number`;
  return log?.last_number ?? 0n;
}

/** Marks that a stream is open: events of the next day are logged for it, even while it is disconnected. */
export async function readLog(tx: Tx, organizationId: string): Promise<bigint> {
  const last = await beginLog(tx, organizationId);
  await tx.$executeRaw`
    UPDATE conversation_logs SET read_until = now() + interval '1 day'
    WHERE organization_id = ${organizationId}::uuid AND (read_until IS NULL OR read_until < now() + interval '23 hours')`;
  return last;
}
