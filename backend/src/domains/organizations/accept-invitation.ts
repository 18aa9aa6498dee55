import type { InvitationCheck } from '@switchboard/contracts/members';
import type { StaffRole } from '@switchboard/contracts/permissions';
import type { SessionOrganization } from '@switchboard/contracts/session';
import type pg from 'pg';
import { insertAccount } from '../../auth/accounts.ts';
import { sessionCookiesIfPossible } from '../../auth/auth.ts';
import { assertGoodPassword } from '../../auth/password-strength.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { PersonContext, RequestContext } from '../../context.ts';
import { inSystemTransaction } from '../../database/system-transaction.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { hashToken, type InvitationRow, refusal, statusOf } from './invitation-state.ts';
import { mailInviter } from './mail-inviter.ts';

type Found = InvitationRow & { organization_name: string };

async function findByToken(request: RequestContext, token: string): Promise<Found | undefined> {
  const { rows } = await request.systemPool.query<Found>(
    `SELECT i.*, o.name AS organization_name FROM organization_invitations i
     JOIN organizations o ON o.id = i.organization_id WHERE i.token_hash = $1 AND o.deleted_at IS NULL`,
    [hashToken(token)],
  );
  if (!rows[0]) await request.limits.accountChange(request.ipAddress);
  return rows[0];
}

/** The state of an invitation link; details only while it can still be used. */
export async function checkInvitation(request: RequestContext, token: string): Promise<InvitationCheck> {
  const found = await findByToken(request, token);
  if (!found) return { status: 'not_found', invitation: null };
  const status = statusOf(found);
  const { email, organization_name, role } = found;
  return { status, invitation: status === 'pending' ? { email, organization_name, role: role as StaffRole } : null };
}

async function pendingInvitation(request: RequestContext, token: string): Promise<Found> {
  const found = await findByToken(request, token);
  if (!found) throw new AppError('NOT_FOUND', 'Invalid or expired invitation', { reason: 'not_found' });
  const status = statusOf(found);
  if (status !== 'pending') throw refusal(status);
  return found;
}

// One statement takes the invitation: of fifty concurrent accepts and a cancellation, one gets the row.
async function claim(client: pg.PoolClient, { id }: Found): Promise<void> {
  const taken = await client.query(
    'UPDATE organization_invitations SET accepted_at = now() WHERE id = $1 AND accepted_at IS NULL AND cancelled_at IS NULL AND expires_at > now()',
    [id],
  );
  if (taken.rowCount) return;
  const { rows } = await client.query<InvitationRow>('SELECT * FROM organization_invitations WHERE id = $1', [id]);
  const status = rows[0] ? statusOf(rows[0]) : 'cancelled';
  throw refusal(status === 'pending' ? 'expired' : status);
}

/** Claims the invitation, identifies the person who joins with it, and makes them a member: all of it, or nothing. */
async function join(
  request: RequestContext,
  found: Found,
  findPerson: (client: pg.PoolClient) => Promise<string>,
): Promise<{ organization: SessionOrganization; userId: string }> {
  const { organization_id: id, organization_name: name } = found;
  const { userId, role } = await inSystemTransaction(request.systemPool, async (client) => {
    await claim(client, found);
    const userId = await findPerson(client);
    await client.query(
      'INSERT INTO organization_members (organization_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT (organization_id, user_id) DO NOTHING',
      [id, userId, found.role],
    );
    await client.query(
      `INSERT INTO audit_logs (organization_id, user_id, actor_kind, actor_id, actor_name, action, resource_type, resource_id, resource_name, request_id, ip_address)
       SELECT $1, id, 'person', id, full_name, 'accept', 'invitation', $3, email, $4, $5 FROM users WHERE id = $2`,
      [id, userId, found.id, request.requestId, request.ipAddress],
    );
    await mailInviter(client, request, { ...found, path: '/organization-settings' }, { userId, joined: name });
    // A person who became a member in the meantime keeps their role.
    const member = await client.query<{ role: StaffRole }>(
      'SELECT role FROM organization_members WHERE organization_id = $1 AND user_id = $2',
      [id, userId],
    );
    return { userId, role: member.rows[0]?.role ?? (found.role as StaffRole) };
  });
  await transact({ db: request.db, organizationId: id }, async (tx) => {
    await emitEvent(tx, id, { type: 'member.changed', subject_id: userId, change: 'created' });
    await emitEvent(tx, id, { type: 'invitation.changed', subject_id: found.id, change: 'updated' });
  });
  return { organization: { id, name, role }, userId };
}

/** Joins as the signed-in person, whose address must be the invited one. */
export async function acceptInvitation(
  request: PersonContext,
  input: { token: string; full_name?: string | undefined },
): Promise<SessionOrganization> {
  const { person } = request;
  const found = await pendingInvitation(request, input.token);
  if (found.email.toLowerCase() !== person.email.toLowerCase())
    throw new AppError(
      'FORBIDDEN',
      `This invitation was sent to ${found.email}, but you're logged in with ${person.email}. Please log out and sign in with the correct email.`,
      { reason: 'email_mismatch' },
    );
  const { organization } = await join(request, found, async (client) => {
    if (input.full_name)
      await client.query('UPDATE users SET full_name = $2, updated_at = now() WHERE id = $1', [
        person.id,
        input.full_name,
      ]);
    // The person's sessions in other browsers stay in their organizations.
    await client.query('UPDATE sessions SET active_organization_id = $2, client_organization_id = NULL WHERE id = $1', [
      person.session_id,
      found.organization_id,
    ]);
    return person.id;
  });
  return organization;
}

/** Creates the invited account, joins and signs in; returns the session's cookies. */
export async function signUpAndAccept(
  request: RequestContext,
  input: { token: string; full_name: string; password: string },
): Promise<{ organization: SessionOrganization; cookies: string[] }> {
  const found = await pendingInvitation(request, input.token);
  const { full_name, password } = input;
  await assertGoodPassword(password, [full_name, found.email, found.organization_name]);
  const account = { full_name, email: found.email, password_hash: await hashPassword(password) };
  const { organization, userId } = await join(request, found, (client) => insertAccount(client, account));
  return { organization, cookies: await sessionCookiesIfPossible(request, { id: userId, email: found.email }) };
}
