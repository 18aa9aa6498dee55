import type { Page } from '@switchboard/contracts/shared';
import type { WhatsAppNumber, WhatsAppNumberInput } from '@switchboard/contracts/whatsapp-numbers';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, conflictOn, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { whatsapp_numbers } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { readPhone } from '../leads/phone.ts';
import { sessionOf } from './sessions.ts';

type Row = whatsapp_numbers & { campaign: WhatsAppNumber['campaign'] };
export type NumberAnswer = Omit<WhatsAppNumber, 'created_at' | 'updated_at'> &
  Record<'created_at' | 'updated_at', Date>;

const campaign = `(SELECT json_build_object('id', c.id, 'name', c.name) FROM campaigns c
  WHERE c.organization_id = n.organization_id AND c.whatsapp_number_id = n.id) AS campaign`;

/** A number as people see it. */
function answerOf({ whatsapp }: Pick<Context, 'whatsapp'>, row: Row): NumberAnswer {
  const { id, organization_id, phone_number, display_name, created_at, updated_at } = row;
  return {
    id,
    organization_id,
    phone_number,
    display_name,
    status: row.status as WhatsAppNumber['status'],
    session_data: sessionOf(row),
    simulated: whatsapp.isSimulated,
    campaign: row.campaign,
    sync: row.sync as WhatsAppNumber['sync'],
    created_at,
    updated_at,
  };
}

/** The numbers, newest first. */
export async function listNumbers(
  context: Context,
  {
    available,
    connected,
    ...request
  }: PageRequest & { available?: boolean | undefined; connected?: boolean | undefined },
): Promise<Page<NumberAnswer>> {
  const page = await readPageSql<Row>(context.tenantPool, newestFirst, request, (bind) => ({
    columns: `n.*, ${campaign}`,
    from: 'whatsapp_numbers n',
    where: [
      `n.organization_id = ${bind(context.organizationId)}::uuid`,
      ...(connected ? ["n.status = 'active'"] : []),
      ...(available
        ? [
            'NOT EXISTS (SELECT FROM campaigns c WHERE c.organization_id = n.organization_id AND c.whatsapp_number_id = n.id)',
          ]
        : []),
    ],
  }));
  return { ...page, items: page.items.map((row) => answerOf(context, row)) };
}

/** One number as it is stored. Throws NOT_FOUND. */
export async function findNumber(tx: Pick<Tx, 'whatsapp_numbers'>, id: string): Promise<whatsapp_numbers> {
  const number = await tx.whatsapp_numbers.findFirst({ where: { id } });
  if (!number) throw notFound('WhatsApp number');
  return number;
}

/** One number. Throws NOT_FOUND. */
export async function getNumber(context: Context, id: string): Promise<NumberAnswer> {
  const number = await context.db.whatsapp_numbers.findFirst({
    where: { id },
    include: { campaigns: { select: { id: true, name: true } } },
  });
  if (!number) throw notFound('WhatsApp number');
  const { campaigns, ...row } = number;
  return answerOf(context, { ...row, campaign: campaigns[0] ?? null });
}

/** Adds a number. Throws VALIDATION, and CONFLICT for one that the organization has already. */
export async function addNumber(context: Context, input: z.output<typeof WhatsAppNumberInput>): Promise<NumberAnswer> {
  const phone_number = readPhone(input.phone_number, 'phone_number');
  const added = await transact(context, async (tx) => {
    const number = await tx.whatsapp_numbers.create({
      data: {
        organization_id: context.organizationId,
        phone_number,
        display_name: input.display_name,
        created_by: userIdOf(context.actor),
      },
    });
    await recordChange(tx, context, {
      resource: 'whatsapp_number',
      id: number.id,
      name: phone_number,
      change: 'created',
    });
    return number;
  }).catch(conflictOn('phone_number', 'This WhatsApp number already exists in your organization.'));
  return answerOf(context, { ...added, campaign: null });
}

/** Deletes a number with its conversations; its instance is removed by a job. Throws NOT_FOUND, and CONFLICT while a campaign uses it. */
export async function deleteNumber(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM whatsapp_numbers WHERE id = ${id}::uuid FOR UPDATE`;
    const { phone_number, instance_id } = await findNumber(tx, id);
    const user = await tx.campaigns.findFirst({ where: { whatsapp_number_id: id }, select: { name: true } });
    if (user)
      throw new AppError(
        'CONFLICT',
        `The campaign ${user.name} uses this WhatsApp number. Choose another number there before you delete it.`,
        {
          reason: 'in_use',
        },
      );
    await tx.whatsapp_numbers.delete({ where: { id }, select: { id: true } });
    if (instance_id) await enqueue(tx, 'whatsapp.remove-instance', { instance_id });
    await recordChange(tx, context, { resource: 'whatsapp_number', id, name: phone_number, change: 'deleted' });
  });
}

/** Begins to fetch the messages of all leads. Throws NOT_FOUND, and CONFLICT while the number is not connected. */
export async function beginSync(context: Context, id: string): Promise<NumberAnswer> {
  await transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM whatsapp_numbers WHERE id = ${id}::uuid FOR UPDATE`;
    const number = await findNumber(tx, id);
    if (number.status !== 'active')
      throw new AppError('CONFLICT', 'Connect the WhatsApp number first.', { reason: 'whatsapp_not_connected' });
    const counts = { contacts_processed: 0, leads_with_messages: 0, messages_found: 0, messages_added: 0, errors: 0 };
    const sync = {
      state: 'running',
      started_at: new Date().toISOString(),
      finished_at: null,
      ...counts,
      message: null,
    };
    await tx.whatsapp_numbers.update({ where: { id }, data: { sync, updated_at: new Date() }, select: { id: true } });
    await enqueue(tx, 'whatsapp.sync', { organization_id: context.organizationId, number_id: id });
    await recordChange(tx, context, {
      resource: 'whatsapp_number',
      id,
      name: number.phone_number,
      change: 'updated',
      action: 'sync',
    });
  });
  return getNumber(context, id);
}
