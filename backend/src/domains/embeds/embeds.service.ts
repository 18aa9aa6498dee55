import { randomBytes } from 'node:crypto';
import type { EmbedChange, EmbedInput } from '@switchboard/contracts/embeds';
import { maxEmbeds } from '@switchboard/contracts/embeds.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { type Order, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { assertNotStale } from '../../stale.ts';
import { conversationsToday, type EmbedRow, embedInclude, toEmbed } from './embed-row.ts';
import { endConversations } from './end-conversation.ts';

type Input = z.output<typeof EmbedInput>;
type Change = z.output<typeof EmbedChange>;
export type ShownEmbed = ReturnType<typeof toEmbed>;

const byName = { by: 'name', type: 'text', direction: 'asc' } as const satisfies Order;

/** A name for an embed that no one can guess, so that embeds can't be enumerated. */
export const newPublicKey = (): string => `pk_${randomBytes(16).toString('hex')}`;

/** Embeds by name. */
export async function listEmbeds(context: Context, query: PageRequest): Promise<Page<ShownEmbed>> {
  const found: Page<EmbedRow> = await readPage(byName, query, (args) =>
    context.db.embeds.findMany({ ...args, include: embedInclude }),
  );
  const today = await conversationsToday(
    context.db,
    context,
    found.items.map(({ id }) => id),
  );
  return { ...found, items: found.items.map((row) => toEmbed(row, today.get(row.id))) };
}

async function readEmbed(tx: Pick<Tx, 'embeds'>, id: string): Promise<EmbedRow> {
  const row = await tx.embeds.findFirst({ where: { id }, include: embedInclude });
  if (!row) throw notFound('Web embed');
  return row;
}

async function shown(tx: Pick<Tx, 'embeds' | '$queryRaw'>, context: Context, id: string): Promise<ShownEmbed> {
  const today = await conversationsToday(tx, context, [id]);
  return toEmbed(await readEmbed(tx, id), today.get(id));
}

/** One embed. Throws NOT_FOUND. */
export const getEmbed = (context: Context, id: string): Promise<ShownEmbed> => shown(context.db, context, id);

/** Refuses an assistant or a number of another organization, and a number that can't dial. Throws NOT_FOUND or VALIDATION. */
async function assertParts(tx: Tx, { assistant_id, phone_number_id }: Partial<Input>): Promise<void> {
  if (assistant_id && !(await tx.assistants.findFirst({ where: { id: assistant_id }, select: { id: true } })))
    throw notFound('Assistant');
  if (!phone_number_id) return;
  const number = await tx.phone_numbers.findFirst({
    where: { id: phone_number_id },
    select: { type: true, retired_at: true },
  });
  if (!number) throw notFound('Phone number');
  if (number.type === 'outbound' && !number.retired_at) return;
  const message = 'Please select an outbound phone number that is in use.';
  throw new AppError('VALIDATION', message, { fields: { phone_number_id: message } });
}

/** The columns of an input: objects as JSON. */
function columnsOf(input: Change) {
  const { appearance, texts, fields, hours, limits, updated_at, ...columns } = input;
  const given = Object.entries({ appearance, texts, fields, hours, limits }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, jsonColumn(value)]],
  );
  const plain = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...plain, ...given]);
}

/** Creates an embed. Throws NOT_FOUND, VALIDATION, and CONFLICT if there are too many. */
export function createEmbed(context: Context, input: Input): Promise<ShownEmbed> {
  const { organizationId: organization_id, actor } = context;
  return transact(context, async (tx) => {
    // Two concurrent requests must not both take the last free place.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organization_id}::uuid FOR UPDATE`;
    if ((await tx.embeds.count()) >= maxEmbeds)
      throw new AppError('CONFLICT', `An organization has ${maxEmbeds} web embeds at most. Delete one first.`, {
        reason: 'too_many_embeds',
      });
    await assertParts(tx, input);
    const { appearance, texts, fields, hours, limits, ...columns } = input;
    const { id, name } = await tx.embeds.create({
      data: {
        ...columns,
        ...{ appearance: jsonColumn(appearance), texts: jsonColumn(texts), fields: jsonColumn(fields) },
        ...{ hours: jsonColumn(hours), limits: jsonColumn(limits) },
        organization_id,
        public_key: newPublicKey(),
        created_by: userIdOf(actor),
      },
      select: { id: true, name: true },
    });
    await recordChange(tx, context, {
      resource: 'embed',
      id,
      name,
      change: 'created',
      details: { assistant_id: input.assistant_id, allowed_origins: input.allowed_origins },
    });
    return shown(tx, context, id);
  });
}

const changeable = [
  ...['name', 'assistant_id', 'phone_number_id', 'channels', 'allowed_origins', 'is_enabled', 'appearance', 'texts'],
  ...['language', 'fields', 'lead_mode', 'hours', 'limits'],
];

// Of two concurrent changes, the later one sees what the earlier one wrote.
async function lockEmbed(tx: Tx, id: string): Promise<EmbedRow> {
  await tx.$queryRaw`SELECT id FROM embeds WHERE id = ${id}::uuid FOR UPDATE`;
  return readEmbed(tx, id);
}

/** Changes an embed. Throws NOT_FOUND, VALIDATION, and CONFLICT (`stale`). */
export function updateEmbed(context: Context, id: string, change: Change): Promise<ShownEmbed> {
  return transact(context, async (tx) => {
    const before = await lockEmbed(tx, id);
    assertNotStale(before, change.updated_at, before.name);
    await assertParts(tx, change);
    const after = await tx.embeds.update({ where: { id }, data: { ...columnsOf(change), updated_at: new Date() } });
    await recordChange(tx, context, {
      resource: 'embed',
      id,
      name: after.name,
      change: 'updated',
      details: difference(before, after, changeable),
    });
    return shown(tx, context, id);
  });
}

/** Deletes an embed and ends its conversations. Throws NOT_FOUND. */
export async function deleteEmbed(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const { name } = await lockEmbed(tx, id);
    await endConversations(tx, context, id);
    await tx.embeds.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, { resource: 'embed', id, name, change: 'deleted' });
  });
}

/** Replaces the public key: pages that still have the previous one show nothing. Throws NOT_FOUND. */
export function rotateKey(context: Context, id: string): Promise<ShownEmbed> {
  return transact(context, async (tx) => {
    const { name } = await lockEmbed(tx, id);
    await tx.embeds.update({
      where: { id },
      data: { public_key: newPublicKey(), updated_at: new Date() },
      select: { id: true },
    });
    await recordChange(tx, context, { resource: 'embed', id, name, change: 'updated', action: 'rotate_key' });
    return shown(tx, context, id);
  });
}
