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
import type { api_keys } from '../../generated/prisma/client.ts';
import { pageOf, sendMail } from '../../mail/send-mail.ts';
import { adminAddresses } from '../organizations/admin-addresses.ts';
import { hashOfKey, newKeyText, prefixOf } from './key-text.ts';

type ShownKey = Omit<api_keys, 'key_hash' | 'created_by' | 'scopes'> & { scopes: ApiKeyScope[]; revoked: boolean };

function shown({ key_hash: _, created_by: __, scopes, ...key }: api_keys): ShownKey {
  return { ...key, scopes: scopes as ApiKeyScope[], revoked: key.revoked_at !== null };
}

/** The keys of the organization, newest first. */
export async function listApiKeys(context: Context, query: PageRequest): Promise<Page<ShownKey>> {
  const { items, next_cursor } = await readPage(newestFirst, query, (args) => context.db.api_keys.findMany(args));
  return { items: items.map(shown), next_cursor };
}

/** Makes a key; its text is in the answer and nowhere else. Throws CONFLICT when there are too many. */
export function createApiKey(context: Context, input: z.output<typeof NewApiKey>): Promise<ShownKey & { key: string }> {
  const { organizationId, actor } = context;
  const { name, scopes, expires_in_days } = input;
  const key = newKeyText();
  return transact(context, async (tx) => {
    // Two at once must not both be the last one.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const working = { revoked_at: null, OR: [{ expires_at: null }, { expires_at: { gt: new Date() } }] };
    if ((await tx.api_keys.count({ where: working })) >= maxApiKeys)
      throw new AppError('CONFLICT', `An organization has ${maxApiKeys} active keys at most. Revoke one first.`, {
        reason: 'too_many_keys',
      });
    const row = await tx.api_keys.create({
      data: {
        organization_id: organizationId,
        name,
        scopes,
        key_prefix: prefixOf(key),
        key_hash: hashOfKey(key),
        created_by: userIdOf(actor),
        created_by_name: actor.kind === 'person' ? actor.full_name : null,
        expires_at: expires_in_days === null ? null : new Date(Date.now() + expires_in_days * 86_400_000),
      },
    });
    const details = { key_prefix: row.key_prefix, scopes, expires_at: row.expires_at?.toISOString() ?? null };
    await recordChange(tx, context, { resource: 'api_key', id: row.id, name, change: 'created', details });
    await mailAdmins(tx, context, row);
    return { ...shown(row), key };
  });
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

/** Revokes a key that works. Throws NOT_FOUND. */
export async function revokeApiKey(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const key = await tx.api_keys.findFirst({ where: { id, revoked_at: null } });
    const { count } = await tx.api_keys.updateMany({
      where: { id, revoked_at: null },
      data: { revoked_at: new Date() },
    });
    if (!key || count === 0) throw notFound('API key');
    const { name, key_prefix } = key;
    const details = { key_prefix };
    await recordChange(tx, context, { resource: 'api_key', id, name, change: 'updated', action: 'revoke', details });
  });
}
