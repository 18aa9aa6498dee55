import type pg from 'pg';
import type { RequestContext } from '../../context.ts';
import { pageOf, sendMail } from '../../mail/send-mail.ts';

interface Accepted {
  organization_id: string;
  invited_by: string | null;
  /** The page that shows the inviter the members. */
  path: string;
}

/** Notifies the inviter that the person has joined, unless the inviter is no longer a member. */
export async function mailInviter(
  client: pg.PoolClient,
  request: RequestContext,
  { organization_id: organizationId, invited_by, path }: Accepted,
  { userId, joined }: { userId: string; joined: string },
): Promise<void> {
  const { rows } = await client.query<{ to: string; who: string; address: string }>(
    `SELECT inviter.email AS to, joined.full_name AS who, joined.email AS address
     FROM organization_members m JOIN users inviter ON inviter.id = m.user_id, users joined
     WHERE m.organization_id = $1 AND m.user_id = $2 AND joined.id = $3`,
    [organizationId, invited_by, userId],
  );
  for (const { to, ...said } of rows) {
    const data = { ...said, joined, link: pageOf(request, path) };
    await sendMail(client, request, { mail: 'invitation.accepted', to, data, organizationId });
  }
}
