import { createHash, randomBytes } from 'node:crypto';
import type { ClientInvitation, CreatedClientInvitation, InviteClientMember } from '@switchboard/contracts/clients';
import { invitationDays } from '@switchboard/contracts/members';
import type { ClientRole } from '@switchboard/contracts/permissions';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { ownRows } from './client-members.service.ts';

const include = { client: { select: { id: true, name: true } } } satisfies Prisma.client_invitationsInclude;

type Row = Prisma.client_invitationsGetPayload<{ include: typeof include }>;
type Wire<T extends ClientInvitation> = Omit<T, 'created_at' | 'expires_at'> & Pick<Row, 'created_at' | 'expires_at'>;

function toInvitation({ id, email, role, client, created_at, expires_at }: Row): Wire<ClientInvitation> {
  const status = expires_at.getTime() <= Date.now() ? 'expired' : 'pending';
  return { id, email, role: role as ClientRole, client, status, created_at, expires_at };
}

/** The stored hash of an invitation's code. */
export const hashCode = (code: string) => createHash('sha256').update(code).digest('hex');

// 160 unguessable bits, in letters that can be read out.
const newCode = () => randomBytes(20).toString('hex');
const newExpiry = () => new Date(Date.now() + invitationDays * 24 * 60 * 60 * 1000);

function withCode(row: Row, code: string, origin: string): Wire<CreatedClientInvitation> {
  return { ...toInvitation(row), code, link: `${origin}/client/signup?code=${code}` };
}

/** Unused invitations, newest first. */
export async function listClientInvitations(
  context: Context,
  { client_id, ...query }: PageRequest & { client_id?: string | undefined },
): Promise<Page<Wire<ClientInvitation>>> {
  const { items, next_cursor } = await readPage(newestFirst, query, (args) =>
    context.db.client_invitations.findMany({
      ...args,
      where: { AND: [client_id ? { client_id } : {}, ownRows(context), args.where] },
      include,
    }),
  );
  return { items: items.map(toInvitation), next_cursor };
}

function invitedTo(context: Context, clientId: string | undefined): string {
  const id = clientId ?? ownRows(context).client_id;
  const missing = 'Choose a client';
  if (id === undefined) throw new AppError('VALIDATION', missing, { fields: { client_id: missing } });
  return id;
}

/** Invites an address to a client and mails the code. An earlier invitation of the same address stops working. */
export async function createClientInvitation(
  context: Context,
  input: z.output<typeof InviteClientMember>,
  origin: string,
): Promise<Wire<CreatedClientInvitation>> {
  const { organizationId, actor, limits } = context;
  const email = input.email.toLowerCase();
  const client_id = invitedTo(context, input.client_id);
  const code = newCode();
  await limits.invitation({ userId: userIdOf(actor) ?? organizationId, organizationId });
  await limits.mail('invitation', email);
  return transact(context, async (tx) => {
    const client = await tx.clients.findFirst({ where: { AND: [{ id: client_id }, ownClient(context)] } });
    if (!client) throw notFound('Client');
    if ((await tx.client_members.count({ where: { user: { email } } })) > 0)
      throw new AppError('CONFLICT', 'This person is already a member.', { reason: 'already_member' });
    const { count } = await tx.client_invitations.deleteMany({ where: { email, ...ownRows(context) } });
    const created = await tx.client_invitations.create({
      data: {
        organization_id: organizationId,
        client_id,
        email,
        role: input.role,
        code_hash: hashCode(code),
        invited_by: userIdOf(actor),
        expires_at: newExpiry(),
      },
      include,
    });
    await recordChange(tx, context, {
      resource: 'client_invitation',
      id: created.id,
      name: email,
      change: 'created',
      details: { role: input.role, client: client.name, ...(count ? { replaces_another: true } : {}) },
    });
    const invitation = withCode(created, code, origin);
    await mailCode(tx, context, invitation);
    return invitation;
  });
}

function ownClient(context: Context): { id?: string } {
  const { client_id } = ownRows(context);
  return client_id ? { id: client_id } : {};
}

async function mailCode(tx: Tx, context: Context, invitation: Wire<CreatedClientInvitation>): Promise<void> {
  const { id, email, client, link, code } = invitation;
  const { organization, organizationId } = context;
  const data = { organization: organization.name, client: client.name, days: invitationDays, link, code };
  await sendMail(tx, context, { mail: 'invitation.client', to: email, data, organizationId, about: id });
}

/** Gives an invitation a new code and another week. */
export function renewClientInvitation(
  context: Context,
  id: string,
  origin: string,
): Promise<Wire<CreatedClientInvitation>> {
  const code = newCode();
  return transact(context, async (tx) => {
    const where = { id, ...ownRows(context) };
    await tx.client_invitations.updateMany({ where, data: { code_hash: hashCode(code), expires_at: newExpiry() } });
    const row = await tx.client_invitations.findFirst({ where, include });
    if (!row) throw notFound('Invitation');
    const name = row.email;
    await recordChange(tx, context, { resource: 'client_invitation', id, name, change: 'updated', action: 'renew' });
    return withCode(row, code, origin);
  });
}

/** Cancels an invitation; its code stops working. */
export async function cancelClientInvitation(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const where = { id, ...ownRows(context) };
    const row = await tx.client_invitations.findFirst({ where });
    const { count } = await tx.client_invitations.deleteMany({ where });
    if (!row || count === 0) throw notFound('Invitation');
    await recordChange(tx, context, {
      resource: 'client_invitation',
      id,
      name: row.email,
      change: 'deleted',
      action: 'cancel',
    });
  });
}
