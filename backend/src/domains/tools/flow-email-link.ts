import { type RequestContext, systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { readOptOut, recordOptOut } from '../do-not-call/opt-out.ts';
import { mailOfToken } from '../weekly-summaries/unsubscribe-token.ts';

interface Recipient {
  organization_id: string;
  organization_name: string;
  recipient: string;
}

async function recipientOf({ env, systemPool }: RequestContext, token: string): Promise<Recipient | null> {
  const id = mailOfToken(env, token);
  if (id === null) return null;
  const { rows } = await systemPool.query<Recipient>(
    `SELECT m.organization_id, o.name AS organization_name, m.recipient FROM mails m JOIN organizations o ON o.id = m.organization_id
     WHERE m.id = $1 AND m.mail = 'flow.message' AND o.deleted_at IS NULL`,
    [id],
  );
  return rows[0] ?? null;
}

/** The recipient of a flow email's link; null for another link. */
export async function readFlowEmailLink(request: RequestContext, token: string) {
  const found = await recipientOf(request, token);
  if (!found) return null;
  const { organization_id, organization_name, recipient } = found;
  const entry = await withTenant(organization_id, () => readOptOut(request.db, { emails: [recipient] }));
  return { ends: 'emails' as const, organization_name, is_wanted: entry === null };
}

/** Stops flow emails to the link's address; may be repeated. False for another link. */
export async function endFlowEmails(request: RequestContext, token: string): Promise<boolean> {
  const found = await recipientOf(request, token);
  if (!found) return false;
  const { organization_id, recipient } = found;
  const context = await systemContext(request, organization_id, 'the link of an email');
  const evidence = `Used the link of an email that was sent to ${recipient}, at ${new Date().toISOString()}.`;
  await withTenant(organization_id, () =>
    recordOptOut(context, { emails: [recipient] }, { reason: null, source: 'link', evidence }),
  );
  return true;
}
