import { randomUUID } from 'node:crypto';
import type { PhoneNumberInput, PhoneNumberType, PhoneNumberUpdate } from '@switchboard/contracts/phone-numbers';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { phone_numbers } from '../../generated/prisma/client.ts';
import { assertNotStale } from '../../stale.ts';
import { requestInboundSetup } from './inbound/request-setup.ts';
import { numberTaken } from './number-taken.ts';
import { assertHostIsPublic, assertMayBeDefault, assertTrunkIsComplete, describeUses } from './phone-numbers.policy.ts';
import { sealSipPassword } from './sip-password.ts';
import { countCallsOf } from './uses.read.ts';

type NewNumber = z.output<typeof PhoneNumberInput>;
type NumberChange = z.output<typeof PhoneNumberUpdate>;

const defaultFirst = {
  by: "((CASE WHEN is_default THEN '0' ELSE '1' END) || phone_number)",
  type: 'text',
  direction: 'asc',
} as const satisfies Order;

/** Active numbers, and retired ones on request, newest first; if filtered by type, the default first and then by number. */
export function listPhoneNumbers(
  context: Context,
  {
    type,
    with_retired,
    ...page
  }: PageRequest & { type?: PhoneNumberType | undefined; with_retired?: boolean | undefined },
): Promise<Page<phone_numbers>> {
  return readPageSql(context.tenantPool, type ? defaultFirst : newestFirst, page, (bind) => ({
    columns: '*',
    from: 'phone_numbers',
    where: [
      `organization_id = ${bind(context.organizationId)}::uuid`,
      ...(type ? [`type = ${bind(type)}`] : []),
      ...(with_retired ? [] : ['retired_at IS NULL']),
    ],
  }));
}

/** One number. Throws NOT_FOUND. */
export async function getPhoneNumber(context: Context, id: string): Promise<phone_numbers> {
  const number = await context.db.phone_numbers.findFirst({ where: { id } });
  if (!number) throw notFound('Phone number');
  return number;
}

// Concurrent changes of the default wait for the organization's row, so that only one default remains. Every transaction
// locks it before a number, so that two of them cannot wait for each other.
export async function lockDefaults(tx: Tx, context: Context): Promise<void> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${context.organizationId}::uuid FOR NO KEY UPDATE`;
}

async function makeOnlyDefault(tx: Tx, number: { id: string; type: string }): Promise<void> {
  await tx.phone_numbers.updateMany({
    where: { type: number.type, is_default: true, id: { not: number.id } },
    data: { is_default: false, updated_at: new Date() },
  });
}

/** Adds a number. Throws CONFLICT for one that the organization already has. */
export function createPhoneNumber(context: Context, input: NewNumber): Promise<phone_numbers> {
  const { organizationId, actor, env } = context;
  const { auth_password: password, ...given } = input;
  const owner = { id: randomUUID(), organization_id: organizationId };
  assertHostIsPublic(given.termination_sip_domain, env.privateNetworks);
  return transact(context, async (tx) => {
    if (input.is_default) {
      await lockDefaults(tx, context);
      await makeOnlyDefault(tx, { id: owner.id, type: input.type });
    }
    const number = await tx.phone_numbers.create({
      data: {
        ...owner,
        ...given,
        assistant_id: await answererOf(tx, given),
        ...(password === undefined ? {} : sealSipPassword(env, owner, password)),
        created_by: userIdOf(actor),
      },
    });
    await requestInboundSetup(tx, context, number);
    await recordChange(tx, context, {
      resource: 'phone_number',
      id: number.id,
      name: number.phone_number,
      change: 'created',
      details: { type: number.type },
    });
    return tx.phone_numbers.findFirstOrThrow({ where: { id: number.id } });
  }).catch(numberTaken);
}

/** One number, with its row locked until the transaction ends. Throws NOT_FOUND. */
export async function lockNumber(tx: Tx, id: string): Promise<phone_numbers> {
  await tx.$queryRaw`SELECT id FROM phone_numbers WHERE id = ${id}::uuid FOR UPDATE`;
  const number = await tx.phone_numbers.findFirst({ where: { id } });
  if (!number) throw notFound('Phone number');
  return number;
}

async function assertStaysOutbound(tx: Tx, number: phone_numbers, change: NumberChange): Promise<void> {
  if (number.type !== 'outbound' || change.type !== 'inbound') return;
  const campaigns = await tx.campaigns.count({
    where: { OR: [{ phone_number_id: number.id }, { extra_numbers: { some: { phone_number_id: number.id } } }] },
  });
  const assistants = await tx.assistants.count({ where: { preferred_phone_number_id: number.id } });
  if (campaigns + assistants === 0) return;
  const message = `${describeUses({ assistants, campaigns, calls: 0, scheduled_calls: 0, call_requests: 0 })} call from this number, so it stays outbound. Choose another number for them first.`;
  throw new AppError('CONFLICT', message, { reason: 'in_use', fields: { type: message } });
}

const notPublished = 'Only published assistants answer calls.';

/** The assistant that answers a number; null for an outbound one. Throws NOT_FOUND, and VALIDATION for a new unpublished assistant. */
async function answererOf(
  tx: Tx,
  { assistant_id: id, type }: { assistant_id?: string | null | undefined; type: string },
  storedId: string | null = null,
): Promise<string | null> {
  if (!id || type !== 'inbound') return null;
  const assistant = await tx.assistants.findFirst({ where: { id }, select: { status: true } });
  if (!assistant) throw notFound('Assistant');
  if (id !== storedId && assistant.status !== 'published')
    throw new AppError('VALIDATION', notPublished, { fields: { assistant_id: notPublished } });
  return id;
}

function passwordColumns(context: Context, number: phone_numbers, password: string | null | undefined) {
  if (password === undefined) return {};
  if (password === null) return { auth_password_encrypted: null, auth_password_last_four: null };
  return sealSipPassword(context.env, number, password);
}

/** Changes a number; stored row and change together must satisfy the rules. Throws NOT_FOUND, VALIDATION, CONFLICT. */
export function updatePhoneNumber(context: Context, id: string, change: NumberChange): Promise<phone_numbers> {
  const { auth_password: password, updated_at: seen, ...given } = change;
  assertHostIsPublic(given.termination_sip_domain, context.env.privateNetworks);
  return transact(context, async (tx) => {
    const mayMoveDefault = change.is_default === true || change.type !== undefined;
    if (mayMoveDefault) await lockDefaults(tx, context);
    const stored = await lockNumber(tx, id);
    assertNotStale(stored, seen, stored.phone_number);
    assertTrunkIsComplete(stored, change);
    assertMayBeDefault(stored, change);
    await assertStaysOutbound(tx, stored, change);
    const { assistant_id = stored.assistant_id, type = stored.type } = given;
    const answerer = await answererOf(tx, { assistant_id, type }, stored.assistant_id);
    const number = await tx.phone_numbers.update({
      where: { id },
      data: { ...given, assistant_id: answerer, ...passwordColumns(context, stored, password), updated_at: new Date() },
    });
    if (mayMoveDefault && number.is_default) await makeOnlyDefault(tx, number);
    await requestInboundSetup(tx, context, number, stored);
    await recordChange(tx, context, {
      resource: 'phone_number',
      id,
      name: number.phone_number,
      change: 'updated',
      details: {
        ...difference(stored, number, Object.keys(given)),
        ...(password === undefined ? {} : { password: password === null ? 'removed' : 'changed' }),
      },
    });
    return tx.phone_numbers.findFirstOrThrow({ where: { id } });
  }).catch(numberTaken);
}

/** Deletes a number that nothing refers to. Throws NOT_FOUND and CONFLICT. */
export async function deletePhoneNumber(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const number = await tx.phone_numbers.findFirst({
      where: { id },
      select: {
        ...{ phone_number: true, retired_at: true, type: true, assistant_id: true },
        ...{ allowed_addresses: true, inbound_state: true },
        _count: {
          select: {
            ...{ preferred_by: true, campaigns: true, extra_campaigns: true },
            ...{ calls: true, scheduled_calls: true, call_requests: true },
          },
        },
      },
    });
    if (!number) throw notFound('Phone number');
    const calls = await countCallsOf(tx, number.phone_number, number._count.calls);
    const { preferred_by: assistants, extra_campaigns, ...count } = number._count;
    const uses = describeUses({ ...count, campaigns: count.campaigns + extra_campaigns, assistants, calls });
    if (uses)
      throw new AppError(
        'CONFLICT',
        `This phone number cannot be deleted: ${uses} still refer to it.${number.retired_at ? '' : ' It can be retired instead.'}`,
        { reason: 'in_use' },
      );
    await requestInboundSetup(tx, context, { ...number, id, retired_at: new Date() }, { ...number, id });
    await tx.phone_numbers.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, {
      resource: 'phone_number',
      id,
      name: number.phone_number,
      change: 'deleted',
    });
  });
}
