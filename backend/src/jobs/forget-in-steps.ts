import type { Services } from '../services.ts';

/** One statement holds its locks until it ends, so rows of many years are deleted in steps. */
const rowsAtOnce = 5_000;

/**
 * Repeats a statement that deletes at most `$1` rows, found by an index, until it finds fewer or the process stops. Returns the
 * number of deleted rows.
 */
export async function forgetInSteps(
  { systemPool, shutdown }: Pick<Services, 'systemPool' | 'shutdown'>,
  statement: string,
  rows = rowsAtOnce,
): Promise<number> {
  for (let gone = 0; ; ) {
    const { rowCount } = await systemPool.query(statement, [rows]);
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < rows || shutdown.aborted) return gone;
  }
}

/** Each deletes the oldest rows of an append-only table, by the index on their time. */
export const forgetting = {
  /** Events that no browser requests any longer. */
  liveEvents: `DELETE FROM live_events WHERE id = ANY (ARRAY (
    SELECT id FROM live_events WHERE created_at < now() - interval '1 day' ORDER BY created_at LIMIT $1))`,
  /** The table's own policy prevents deleting younger ones. */
  webhookDeliveries: `DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY (
    SELECT id FROM webhook_deliveries WHERE created_at < now() - interval '30 days' ORDER BY created_at LIMIT $1))`,
  /** Batches that were delivered; the policy prevents deleting others. */
  deliveredBatches: `DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY (
    SELECT id FROM webhook_deliveries WHERE type = 'conversation.events' AND status = 'succeeded'
      AND created_at < now() - interval '24 hours' ORDER BY created_at LIMIT $1))`,
  /** Events of conversations, which receivers that are offline get for a day. */
  conversationEvents: `DELETE FROM conversation_events WHERE (organization_id, number) IN (
    SELECT organization_id, number FROM conversation_events WHERE created_at < now() - interval '24 hours' ORDER BY created_at LIMIT $1)`,
  conversationProgress: `DELETE FROM conversation_progress WHERE (organization_id, conversation_id) IN (
    SELECT organization_id, conversation_id FROM conversation_progress WHERE updated_at < now() - interval '24 hours'
    ORDER BY updated_at LIMIT $1)`,
  /** What is needed to continue chats that have ended; their call logs stay. */
  embedConversations: `DELETE FROM embed_conversations WHERE id = ANY (ARRAY (
    SELECT id FROM embed_conversations WHERE ended_at < now() - interval '7 days' ORDER BY ended_at LIMIT $1))`,
  embedCallBacks: `DELETE FROM embed_call_backs WHERE id = ANY (ARRAY (
    SELECT id FROM embed_call_backs WHERE created_at < now() - interval '7 days' ORDER BY created_at LIMIT $1))`,
  /** Entries older than their organizations' retention; the table's own policy prevents deleting any other. */
  auditLogs: `DELETE FROM audit_logs WHERE id = ANY (ARRAY (
    SELECT old.id FROM organizations o CROSS JOIN LATERAL (
      SELECT id FROM audit_logs WHERE organization_id = o.id AND created_at < now() - o.audit_days * interval '1 day' LIMIT $1) old
    LIMIT $1))`,
  /** Why calls were made or not, for as long as the audit log; an ongoing hold is not over. */
  dialDecisions: `DELETE FROM dial_decisions WHERE id = ANY (ARRAY (
    SELECT old.id FROM organizations o CROSS JOIN LATERAL (
      SELECT id FROM dial_decisions WHERE organization_id = o.id AND decided_at < now() - o.audit_days * interval '1 day'
        AND last_decided_at < now() - o.audit_days * interval '1 day' ORDER BY decided_at, id LIMIT $1) old
    LIMIT $1))`,
};
