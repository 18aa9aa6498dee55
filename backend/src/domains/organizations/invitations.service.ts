import { createHash, randomBytes } from 'node:crypto';
import {
  type CreatedInvitation,
  type Invitation,
  type InvitationCheck,
  type InvitationStatus,
  invitationDays,
} from '@switchboard/contracts/organizations';
import type { StaffRole } from '@switchboard/contracts/permissions';
import type { SessionOrganization } from '@switchboard/contracts/session';
import { audit } from '../../audit.ts';
import type { Context, Person, RequestContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { AppError, notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { createAccount } from './organizations.service.ts';

interface Row {
  id: string;
  organization_id: string;
  email: string;
  role: string;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  cancelled_at: Date | null;
}

type Wire<T extends Invitation> = Omit<T, 'created_at' | 'expires_at' | 'accepted_at'> &
  Pick<Row, 'created_at' | 'expires_at' | 'accepted_at'>;

function statusOf(row: Row): InvitationStatus {
  if (row.accepted_at) return 'accepted';
  if (row.cancelled_at) return 'cancelled';
  return row.expires_at.getTime() <= Date.now() ? 'expired' : 'pending';
}

function toInvitation(row: Row): Wire<Invitation> {
  const { id, email, created_at, expires_at, accepted_at } = row;
  return { id, email, role: row.role as StaffRole, status: statusOf(row), created_at, expires_at, accepted_at };
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
// 192 bits, past guessing.
const newToken = () => randomBytes(24).toString('base64url');
const newExpiry = () => new Date(Date.now() + invitationDays * 24 * 60 * 60 * 1000);

function withLink(row: Row, token: string, origin: string): Wire<CreatedInvitation> {
  return { ...toInvitation(row), link: `${origin}/invite-accept?token=${token}` };
}

/** Invitations that were neither accepted nor cancelled, newest first. */
export async function listInvitations(context: Context): Promise<Wire<Invitation>[]> {
  const rows = await context.db.organization_invitations.findMany({
    where: { accepted_at: null, cancelled_at: null },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  return rows.map(toInvitation);
}

/** Invites an address and mails the link. An earlier open invitation of the same address stops working. */
export async function createInvitation(
  context: Context,
  input: { email: string; role: StaffRole },
  origin: string,
): Promise<Wire<CreatedInvitation>> {
  const email = input.email.toLowerCase();
  const token = newToken();
  const row = await context.db.$transaction(async (tx) => {
    const isMember = await tx.organization_members.count({ where: { user: { email } } });
    if (isMember > 0) throw new AppError('CONFLICT', 'This person is a member already.', { reason: 'already_member' });
    await tx.organization_invitations.updateMany({
      where: { email, accepted_at: null, cancelled_at: null },
      data: { cancelled_at: new Date() },
    });
    const created = await tx.organization_invitations.create({
      data: {
        organization_id: context.organizationId,
        email,
        role: input.role,
        token_hash: hashToken(token),
        invited_by: context.person.id,
        expires_at: newExpiry(),
      },
    });
    await audit(tx, context, {
      action: 'create',
      resource_type: 'invitation',
      resource_id: created.id,
      details: { email, role: input.role },
    });
    await emitEvent(tx, context.organizationId, {
      type: 'invitation.changed',
      subject_id: created.id,
      change: 'created',
    });
    return created;
  });
  const invitation = withLink(row, token, origin);
  await mailInvitation(context, invitation);
  return invitation;
}

async function mailInvitation(context: Context, invitation: Wire<CreatedInvitation>): Promise<void> {
  try {
    await context.mailer.send({
      to: invitation.email,
      subject: `Join ${context.membership.organization_name} on Switchboard`,
      text: `Hello,\n\n${context.person.full_name} invites you to ${context.membership.organization_name}. Open this link within ${invitationDays} days:\n\n${invitation.link}\n`,
    });
  } catch (error) {
    // The link is on the inviter's screen as well: the invitation stands without the mail.
    context.log.warn({ err: error }, 'the invitation could not be mailed');
  }
}

/** Gives a pending or expired invitation a new link and a new week. */
export async function renewInvitation(context: Context, id: string, origin: string): Promise<Wire<CreatedInvitation>> {
  const token = newToken();
  return context.db.$transaction(async (tx) => {
    const { count } = await tx.organization_invitations.updateMany({
      where: { id, accepted_at: null, cancelled_at: null },
      data: { token_hash: hashToken(token), expires_at: newExpiry() },
    });
    const row = count ? await tx.organization_invitations.findFirst({ where: { id } }) : null;
    if (!row) throw notFound('Invitation');
    await audit(tx, context, { action: 'update', resource_type: 'invitation', resource_id: id });
    await emitEvent(tx, context.organizationId, { type: 'invitation.changed', subject_id: id, change: 'updated' });
    return withLink(row, token, origin);
  });
}

/** Cancels an invitation; its link says so from then on. */
export async function cancelInvitation(context: Context, id: string): Promise<void> {
  await context.db.$transaction(async (tx) => {
    const { count } = await tx.organization_invitations.updateMany({
      where: { id, accepted_at: null, cancelled_at: null },
      data: { cancelled_at: new Date() },
    });
    if (count === 0) throw notFound('Invitation');
    await audit(tx, context, { action: 'delete', resource_type: 'invitation', resource_id: id });
    await emitEvent(tx, context.organizationId, { type: 'invitation.changed', subject_id: id, change: 'deleted' });
  });
}

type Found = Row & { organization_name: string };

async function findByToken(request: RequestContext, token: string): Promise<Found | undefined> {
  await request.limits.accountChange(request.ipAddress);
  const { rows } = await request.systemPool.query<Found>(
    `SELECT i.*, o.name AS organization_name FROM organization_invitations i
     JOIN organizations o ON o.id = i.organization_id WHERE i.token_hash = $1`,
    [hashToken(token)],
  );
  return rows[0];
}

/** What a link leads to; details only while it can still be used. */
export async function checkInvitation(request: RequestContext, token: string): Promise<InvitationCheck> {
  const found = await findByToken(request, token);
  if (!found) return { status: 'not_found', invitation: null };
  const status = statusOf(found);
  const { email, organization_name, role } = found;
  return { status, invitation: status === 'pending' ? { email, organization_name, role: role as StaffRole } : null };
}

const refusals: Record<Exclude<InvitationStatus, 'pending'>, string> = {
  expired: 'This invitation has expired',
  cancelled: 'This invitation has already been cancelled',
  accepted: 'This invitation has already been accepted',
};

async function pendingInvitation(request: RequestContext, token: string): Promise<Found> {
  const found = await findByToken(request, token);
  if (!found) throw new AppError('NOT_FOUND', 'Invalid or expired invitation', { reason: 'not_found' });
  const status = statusOf(found);
  if (status !== 'pending') throw new AppError('CONFLICT', refusals[status], { reason: status });
  return found;
}

// The update that marks the invitation accepted decides a race: of fifty accepts at once one gets the row.
async function join(request: RequestContext, found: Found, userId: string): Promise<SessionOrganization> {
  const client = await request.systemPool.connect();
  let role = found.role as StaffRole;
  try {
    await client.query('BEGIN');
    const taken = await client.query(
      'UPDATE organization_invitations SET accepted_at = now() WHERE id = $1 AND accepted_at IS NULL AND cancelled_at IS NULL AND expires_at > now()',
      [found.id],
    );
    if (!taken.rowCount) throw new AppError('CONFLICT', refusals.accepted, { reason: 'accepted' });
    await client.query(
      'INSERT INTO organization_members (organization_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT (organization_id, user_id) DO NOTHING',
      [found.organization_id, userId, found.role],
    );
    const member = await client.query<{ role: StaffRole }>(
      'SELECT role FROM organization_members WHERE organization_id = $1 AND user_id = $2',
      [found.organization_id, userId],
    );
    if (member.rows[0]) role = member.rows[0].role;
    await client.query(
      "INSERT INTO audit_logs (organization_id, user_id, action, resource_type, resource_id, request_id) VALUES ($1, $2, 'accept', 'invitation', $3, $4)",
      [found.organization_id, userId, found.id, request.requestId],
    );
    // A person's other browsers stay where they are; a new account has no other session.
    await client.query(
      'UPDATE sessions SET active_organization_id = $2 WHERE user_id = $1 AND id = coalesce($3::uuid, id)',
      [userId, found.organization_id, request.person?.session_id ?? null],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  await withTenant(found.organization_id, () =>
    request.db.$transaction((tx) =>
      emitEvent(tx, found.organization_id, { type: 'member.changed', subject_id: userId, change: 'created' }),
    ),
  );
  return { id: found.organization_id, name: found.organization_name, role };
}

/** Joins as the signed-in person, whose address must be the invited one. */
export async function acceptInvitation(
  request: RequestContext & { person: Person },
  input: { token: string; full_name?: string | undefined },
): Promise<SessionOrganization> {
  const found = await pendingInvitation(request, input.token);
  if (found.email.toLowerCase() !== request.person.email.toLowerCase())
    throw new AppError(
      'FORBIDDEN',
      `This invitation was sent to ${found.email}, but you're logged in with ${request.person.email}. Please log out and sign in with the correct email.`,
      { reason: 'email_mismatch' },
    );
  if (input.full_name)
    await request.systemPool.query('UPDATE users SET full_name = $2, updated_at = now() WHERE id = $1', [
      request.person.id,
      input.full_name,
    ]);
  return join(request, found, request.person.id);
}

/** Makes the invited account, joins and signs in; gives the session's cookies. */
export async function signUpAndAccept(
  request: RequestContext,
  input: { token: string; full_name: string; password: string },
): Promise<{ organization: SessionOrganization; cookies: string[] }> {
  const found = await pendingInvitation(request, input.token);
  const { userId, cookies } = await createAccount(request, { ...input, email: found.email });
  return { organization: await join(request, found, userId), cookies };
}
