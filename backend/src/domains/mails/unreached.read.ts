import type { UnreachedMember } from '@switchboard/contracts/mails';
import type { Context } from '../../context.ts';

type Wire = Omit<UnreachedMember, 'failed_at'> & { failed_at: Date };

/**
 * The members whose newest mail about their account was refused. Such mails belong to no organization and contain other details of
 * a person's life, so only the failure and the server's message are returned.
 */
export async function listUnreached({ systemPool, organizationId }: Context): Promise<Wire[]> {
  const { rows } = await systemPool.query<Wire>(
    `SELECT m.id AS member_id, newest.ended_at AS failed_at, newest.error
     FROM organization_members m JOIN users u ON u.id = m.user_id CROSS JOIN LATERAL (
       SELECT status, ended_at, error FROM mails
       WHERE organization_id IS NULL AND lower(recipient) = lower(u.email) AND ended_at IS NOT NULL
       ORDER BY created_at DESC LIMIT 1) newest
     WHERE m.organization_id = $1 AND newest.status = 'failed' ORDER BY newest.ended_at DESC, m.id`,
    [organizationId],
  );
  return rows;
}
