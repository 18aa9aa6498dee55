import type { ClientSignUp } from '@switchboard/contracts/clients';
import type { ClientRole } from '@switchboard/contracts/permissions';
import type pg from 'pg';
import { auditColumnsOf } from '../../actor.ts';
import { insertAccount } from '../../auth/accounts.ts';
import { sessionCookiesIfPossible } from '../../auth/auth.ts';
import { assertGoodPassword } from '../../auth/password-strength.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { PersonContext, RequestContext } from '../../context.ts';
import { inSystemTransaction } from '../../database/system-transaction.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { notAClient } from '../../who-may.ts';
import { mailInviter } from '../organizations/mail-inviter.ts';
import { hashCode } from './client-invitations.service.ts';

/** A code, and the address that it must have been sent to. */
interface Given {
  code: string;
  email: string;
}

interface Invited {
  id: string;
  organization_id: string;
  client_id: string;
  email: string;
  role: ClientRole;
  invited_by: string | null;
  client_name: string | null;
}

const invalid = () =>
  new AppError('NOT_FOUND', 'Invalid invitation code or email. Please check your details.', { reason: 'invalid_code' });

/** Throws, before anything is created, unless the code was made for the address and still works. */
async function assertUsable(request: RequestContext, { code, email }: Given): Promise<string[]> {
  const { rows } = await request.systemPool.query<{ is_open: boolean; names: string[] }>(
    `SELECT i.expires_at > now() AS is_open, array_remove(ARRAY[o.name, c.name], NULL) AS names
     FROM client_invitations i JOIN organizations o ON o.id = i.organization_id LEFT JOIN clients c ON c.id = i.client_id
     WHERE i.code_hash = $1 AND i.email = lower($2) AND o.deleted_at IS NULL`,
    [hashCode(code), email],
  );
  if (!rows[0]) {
    await request.limits.accountChange(request.ipAddress);
    throw invalid();
  }
  if (!rows[0].is_open) throw new AppError('CONFLICT', 'This invitation has expired', { reason: 'expired' });
  return rows[0].names;
}

// One statement takes the code: of fifty concurrent requests, one gets the row, and the others find none.
async function claim(client: pg.PoolClient, { code, email }: Given): Promise<Invited> {
  const { rows } = await client.query<Invited>(
    `DELETE FROM client_invitations WHERE code_hash = $1 AND email = lower($2) AND expires_at > now()
     RETURNING id, organization_id, client_id, email, role, invited_by,
       (SELECT name FROM clients WHERE clients.id = client_invitations.client_id) AS client_name`,
    [hashCode(code), email],
  );
  if (!rows[0]) throw invalid();
  return rows[0];
}

async function insertMember(
  client: pg.PoolClient,
  { requestId, ipAddress }: RequestContext,
  invited: Invited,
  person: { id: string; full_name: string },
): Promise<void> {
  const { organization_id, client_id, role } = invited;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO client_members (organization_id, client_id, user_id, role) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id, user_id) DO NOTHING RETURNING id`,
    [organization_id, client_id, person.id, role],
  );
  const id = rows[0]?.id;
  if (!id)
    throw new AppError('CONFLICT', 'You are a client member of this organization already.', {
      reason: 'already_member',
    });
  const { full_name } = person;
  const columns = auditColumnsOf({ kind: 'client', id, user_id: person.id, full_name });
  await client.query(
    `INSERT INTO audit_logs (organization_id, user_id, actor_kind, actor_id, actor_name, action, resource_type, resource_id, resource_name, details, request_id, ip_address)
     VALUES ($1, $2, $3, $4, $5, 'accept', 'client_invitation', $6, $7, $8, $9, $10)`,
    [
      organization_id,
      columns.user_id,
      columns.actor_kind,
      columns.actor_id,
      columns.actor_name,
      invited.id,
      invited.email,
      { role },
      requestId,
      ipAddress,
    ],
  );
}

/** Takes the code, identifies the person who joins with it, and makes them a member: all of it, or nothing. */
async function join(
  request: RequestContext,
  given: Given,
  findPerson: (client: pg.PoolClient) => Promise<{ id: string; full_name: string }>,
): Promise<{ userId: string; organizationId: string }> {
  const joined = await inSystemTransaction(request.systemPool, async (client) => {
    const invited = await claim(client, given);
    const person = await findPerson(client);
    await insertMember(client, request, invited, person);
    const told = { userId: person.id, joined: invited.client_name ?? 'a client' };
    await mailInviter(client, request, { ...invited, path: '/organization-settings' }, told);
    return { invited, userId: person.id };
  });
  const { invited, userId } = joined;
  const organizationId = invited.organization_id;
  await transact({ db: request.db, organizationId }, async (tx) => {
    await emitEvent(tx, organizationId, { type: 'client_member.changed', subject_id: userId, change: 'created' });
    await emitEvent(tx, organizationId, {
      type: 'client_invitation.changed',
      subject_id: invited.id,
      change: 'deleted',
    });
  });
  return { userId, organizationId };
}

/** Creates the invited account, joins the client and signs in to its portal; returns the session's cookies. */
export async function signUpWithCode(request: RequestContext, input: ClientSignUp): Promise<string[]> {
  const { full_name, email, password } = input;
  const names = await assertUsable(request, input);
  await assertGoodPassword(password, [full_name, email, ...names]);
  const account = { full_name, email, password_hash: await hashPassword(password) };
  const { userId, organizationId } = await join(request, input, async (client) => ({
    id: await insertAccount(client, account),
    full_name,
  }));
  const cookies = await sessionCookiesIfPossible(request, { id: userId, email });
  // Without a session, they sign in themselves.
  if (cookies.length === 0) return [];
  // A new account has only this one session.
  await request.systemPool.query('UPDATE sessions SET client_organization_id = $2 WHERE user_id = $1', [
    userId,
    organizationId,
  ]);
  return cookies;
}

/** Joins a client as the signed-in person, whose address the code must have been made for; the session becomes the portal's. */
export async function acceptWithCode(request: PersonContext, code: string): Promise<void> {
  const { person } = request;
  const given = { code, email: person.email };
  await assertUsable(request, given);
  const { organizationId } = await join(request, given, async () => person);
  await enterPortal(request, organizationId);
}

/** Makes the session one of the portal: of the named organization, else of the first. Throws FORBIDDEN for people who aren't clients. */
export async function enterPortal({ person, systemPool }: PersonContext, organizationId?: string): Promise<void> {
  const { rowCount } = await systemPool.query(
    `UPDATE sessions SET client_organization_id = m.organization_id FROM (
       SELECT organization_id FROM client_members WHERE user_id = $2 AND organization_id = coalesce($3, organization_id)
       ORDER BY created_at, id LIMIT 1) m
     WHERE sessions.id = $1`,
    [person.session_id, person.id, organizationId ?? null],
  );
  if (rowCount === 0) throw notAClient('not_a_client');
}
