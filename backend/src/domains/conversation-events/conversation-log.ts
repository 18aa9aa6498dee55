import type { Tx } from '../../database/database.ts';

/**
 * Makes sure that an organization's conversations are written down from now on. Called before somebody begins to receive them: what
 * ended while nobody did is left out. Gives the last number.
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

/** A stream is open: what happens in the next day is written down for it, also while it is cut off. */
export async function readLog(tx: Tx, organizationId: string): Promise<bigint> {
  const last = await beginLog(tx, organizationId);
  await tx.$executeRaw`
    UPDATE conversation_logs SET read_until = now() + interval '1 day'
    WHERE organization_id = ${organizationId}::uuid AND (read_until IS NULL OR read_until < now() + interval '23 hours')`;
  return last;
}
