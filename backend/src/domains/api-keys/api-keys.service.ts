import type { ApiKeyScope, NewApiKey } from '@switchboard/contracts/api-keys';
import { maxApiKeys } from '@switchboard/contracts/api-keys.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { api_keys, Prisma } from '../../generated/prisma/client.ts';
import { pageOf, sendMail } from '../../mail/send-mail.ts';
import { adminAddresses } from '../organizations/admin-addresses.ts';
import { hashOfKey, newKeyText, prefixOf } from './key-text.ts';
import { keyManagers } from './verify-api-key.ts';

type ShownKey = ReturnType<typeof shown>;

/** A key as people see it. `managers` are the people who may manage keys: apps connected by anyone else are refused. */
function shown(row: api_keys, managers: readonly string[]) {
  const { id, organization_id, name, key_prefix, created_at, created_by, created_by_name, app_host: host } = row;
  const { expires_at, last_used_at, last_used_ip, revoked_at } = row;
  const app = host === null ? null : { host, is_allowed: created_by !== null && managers.includes(created_by) };
  const scopes = row.scopes as ApiKeyScope[];
  const texts = { id, organization_id, name, key_prefix, scopes, created_at, created_by_name };
  return { ...texts, expires_at, last_used_at, last_used_ip, revoked: revoked_at !== null, revoked_at, app };
}

/** The organization's keys, newest first. */
export async function listApiKeys(context: Context, query: PageRequest): Promise<Page<ShownKey>> {
  const { items, next_cursor } = await readPage(newestFirst, query, (args) => context.db.api_keys.findMany(args));
  const people = items.flatMap(({ app_host, created_by }) => (app_host !== null && created_by ? [created_by] : []));
  const managers = await managersAmong(context.db, people);
  return { items: items.map((row) => shown(row, managers)), next_cursor };
}

/** The people among those given who may manage the organization's keys. */
export async function managersAmong(
  db: Pick<Tx, 'organization_members'>,
  people: readonly string[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const where = { user_id: { in: [...people] }, role: { in: keyManagers } };
  return (await db.organization_members.findMany({ where, select: { user_id: true } })).map(({ user_id }) => user_id);
}

/** The columns of a new key, and its plain text. */
type AddedKey = Pick<Prisma.api_keysCreateInput, 'name' | 'scopes' | 'expires_at'> &
  Partial<Pick<api_keys, 'id' | 'app_client' | 'app_host' | 'app_turn' | 'token_expires_at'>> & { text: string };

/** Inserts a key in the caller's transaction and notifies the admins. Throws CONFLICT when there are too many. */
export async function addKey(tx: Tx, context: Context, { text, ...added }: AddedKey): Promise<api_keys> {
  const { organizationId, actor } = context;
  // Two concurrent requests must not both take the last free place.
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
  const working = { revoked_at: null, OR: [{ expires_at: null }, { expires_at: { gt: new Date() } }] };
  if ((await tx.api_keys.count({ where: working })) >= maxApiKeys)
    throw new AppError('CONFLICT', `An organization has ${maxApiKeys} active keys at most. Revoke one first.`, {
      reason: 'too_many_keys',
    });
  const row = await tx.api_keys.create({
    data: {
      ...added,
      organization_id: organizationId,
      key_prefix: prefixOf(text),
      key_hash: hashOfKey(text),
      created_by: userIdOf(actor),
      created_by_name: actor.kind === 'person' ? actor.full_name : null,
    },
  });
  const { id, name, scopes, app_host } = row;
  const expires_at = row.expires_at?.toISOString() ?? null;
  const details = { key_prefix: row.key_prefix, scopes, expires_at, ...(app_host !== null && { app_host }) };
  await recordChange(tx, context, { resource: 'api_key', id, name, change: 'created', details });
  await mailAdmins(tx, context, row);
  return row;
}

/** Creates a key. Its text is returned only here. Throws CONFLICT when there are too many. */
export function createApiKey(context: Context, input: z.output<typeof NewApiKey>): Promise<ShownKey & { key: string }> {
  const { name, scopes, expires_in_days } = input;
  const key = newKeyText();
  const expires_at = expires_in_days === null ? null : new Date(Date.now() + expires_in_days * 86_400_000);
  return transact(context, async (tx) => ({
    ...shown(await addKey(tx, context, { name, scopes, expires_at, text: key }), []),
    key,
  }));
}

async function mailAdmins(tx: Tx, context: Context, { id, name, key_prefix }: api_keys): Promise<void> {
  const { organizationId, organization, actor } = context;
  const data = {
    organization: organization.name,
    by: auditColumnsOf(actor).actor_name ?? organization.name,
    key: name,
    prefix: key_prefix,
    link: pageOf(context, `/organization-settings/${organizationId}`),
  };
  for (const to of await adminAddresses(tx))
    await sendMail(tx, context, { mail: 'api-key.created', to, data, organizationId, about: id });
}

/** Revokes an active key; `cause` gives the reason when no person revoked it. Throws NOT_FOUND. */
export async function revokeApiKey(context: Context, id: string, cause?: string): Promise<void> {
  await transact(context, async (tx) => {
    const key = await tx.api_keys.findFirst({ where: { id, revoked_at: null } });
    const { count } = await tx.api_keys.updateMany({
      where: { id, revoked_at: null },
      data: { revoked_at: new Date() },
    });
    if (!key || count === 0) throw notFound('API key');
    const { name, key_prefix } = key;
    const details = { key_prefix, ...(cause !== undefined && { cause }) };
    await recordChange(tx, context, { resource: 'api_key', id, name, change: 'updated', action: 'revoke', details });
  });
}
