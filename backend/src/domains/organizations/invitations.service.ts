import { randomBytes } from 'node:crypto';
import { type CreatedInvitation, type Invitation, invitationDays } from '@switchboard/contracts/members';
import type { StaffRole } from '@switchboard/contracts/permissions';
import type { Page } from '@switchboard/contracts/shared';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { hashToken, type InvitationRow as Row, refusal, statusOf } from './invitation-state.ts';

type Wire<T extends Invitation> = Omit<T, 'created_at' | 'expires_at' | 'accepted_at'> &
  Pick<Row, 'created_at' | 'expires_at' | 'accepted_at'>;

function toInvitation(row: Row): Wire<Invitation> {
  const { id, email, created_at, expires_at, accepted_at } = row;
  return { id, email, role: row.role as StaffRole, status: statusOf(row), created_at, expires_at, accepted_at };
}

// 192 unguessable bits.
const newToken = () => randomBytes(24).toString('base64url');
const newExpiry = () => new Date(Date.now() + invitationDays * 24 * 60 * 60 * 1000);

function withLink(row: Row, token: string, origin: string, is_mailed: boolean): Wire<CreatedInvitation> {
  return { ...toInvitation(row), link: `${origin}/invite-accept?token=${token}`, is_mailed };
}

/** Invitations that were neither accepted nor cancelled, newest first. */
export async function listInvitations(context: Context, query: PageRequest): Promise<Page<Wire<Invitation>>> {
  const { items, next_cursor } = await readPage(newestFirst, query, (args) =>
    context.db.organization_invitations.findMany({
      ...args,
      where: { accepted_at: null, cancelled_at: null, AND: args.where },
    }),
  );
  return { items: items.map(toInvitation), next_cursor };
}

// Only people who may create owners may send them links.
function assertMayInvite({ actor }: Context, role: string): void {
  if (role === 'owner' && !(actor.kind === 'person' && actor.role === 'owner'))
    throw new AppError('FORBIDDEN', 'Only an owner can invite an owner.', { reason: 'role' });
}

async function limitInvitations({ limits, actor, organizationId }: Context, email: string): Promise<void> {
  await limits.invitation({ userId: userIdOf(actor) ?? organizationId, organizationId });
  await limits.mail('invitation', email);
}

/** Invites an address and mails the link. An earlier open invitation of the same address stops working. */
export async function createInvitation(
  context: Context,
  input: { email: string; role: StaffRole },
  origin: string,
): Promise<Wire<CreatedInvitation>> {
  const email = input.email.toLowerCase();
  const token = newToken();
  assertMayInvite(context, input.role);
  await limitInvitations(context, email);
  return transact(context, async (tx) => {
    const isMember = await tx.organization_members.count({ where: { user: { email } } });
    if (isMember > 0) throw new AppError('CONFLICT', 'This person is already a member.', { reason: 'already_member' });
    const earlier = await tx.organization_invitations.updateManyAndReturn({
      where: { email, accepted_at: null, cancelled_at: null },
      data: { cancelled_at: new Date() },
      select: { role: true },
    });
    for (const { role } of earlier) assertMayInvite(context, role);
    const created = await tx.organization_invitations.create({
      data: {
        organization_id: context.organizationId,
        email,
        role: input.role,
        token_hash: hashToken(token),
        invited_by: userIdOf(context.actor),
        expires_at: newExpiry(),
      },
    });
    await recordChange(tx, context, {
      resource: 'invitation',
      id: created.id,
      name: email,
      change: 'created',
      details: { role: input.role },
    });
    const invitation = withLink(created, token, origin, context.env.smtpUrl !== undefined);
    await mailInvitation(tx, context, invitation);
    return invitation;
  });
}

async function mailInvitation(tx: Tx, context: Context, { id, email, link }: Wire<CreatedInvitation>): Promise<void> {
  const { actor, organization, organizationId } = context;
  const inviter = actor.kind === 'person' ? actor.full_name : organization.name;
  const data = { inviter, organization: organization.name, days: invitationDays, link };
  await sendMail(tx, context, { mail: 'invitation.staff', to: email, data, organizationId, about: id });
}

/** Gives a pending or expired invitation a new link and another week. */
export async function renewInvitation(context: Context, id: string, origin: string): Promise<Wire<CreatedInvitation>> {
  const token = newToken();
  return transact(context, async (tx) => {
    const { count } = await tx.organization_invitations.updateMany({
      where: { id, accepted_at: null, cancelled_at: null },
      data: { token_hash: hashToken(token), expires_at: newExpiry() },
    });
    const row = count ? await tx.organization_invitations.findFirst({ where: { id } }) : null;
    if (!row) throw notFound('Invitation');
    assertMayInvite(context, row.role);
    const name = row.email;
    await recordChange(tx, context, { resource: 'invitation', id, name, change: 'updated', action: 'renew' });
    return withLink(row, token, origin, false);
  });
}

/** Cancels an invitation; its link shows that from then on. */
export async function cancelInvitation(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const { count } = await tx.organization_invitations.updateMany({
      where: { id, accepted_at: null, cancelled_at: null },
      data: { cancelled_at: new Date() },
    });
    const row = await tx.organization_invitations.findFirst({ where: { id } });
    if (!row || count === 0) throw row?.accepted_at ? refusal('accepted') : notFound('Invitation');
    assertMayInvite(context, row.role);
    await recordChange(tx, context, {
      resource: 'invitation',
      id,
      name: row.email,
      change: 'deleted',
      action: 'cancel',
    });
  });
}
