import { randomUUID } from 'node:crypto';
import { maxToolSecrets } from '@switchboard/contracts/assistant-tools.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { ToolSecretInput } from '@switchboard/contracts/tools';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { type AuthSecrets, seal, unseal } from '../../auth-secret.ts';
import type { Context } from '../../context.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, conflictOn, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { tool_secrets } from '../../generated/prisma/client.ts';
import { lastFour } from '../../secrets.ts';

type Input = z.output<typeof ToolSecretInput>;
type ShownSecret = Omit<tool_secrets, 'value_encrypted'>;
type Owner = Pick<tool_secrets, 'id' | 'organization_id' | 'origin'>;

/** The purpose and row for which a value is sealed, including the server: moved to another server, it can't be opened. */
export const toolSecretSeal = {
  purpose: 'tool-secrets',
  boundTo: ({ id, organization_id, origin }: Owner) => `tool_secrets:${organization_id}:${id}:${origin}`,
} as const;
const { purpose, boundTo } = toolSecretSeal;

const sealed = (secrets: AuthSecrets, owner: Owner, value: string) => ({
  value_encrypted: seal(secrets, purpose, value, boundTo(owner)),
  last_four: lastFour(value),
});

/** The plain values of secrets with their servers, by id; deleted ones are left out. */
export async function openSecrets(
  { db, env }: Pick<Context, 'db' | 'env'>,
  ids: readonly string[],
): Promise<Map<string, { origin: string; value: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.tool_secrets.findMany({ where: { id: { in: [...ids] } } });
  return new Map(
    rows.map((row) => [row.id, { origin: row.origin, value: unseal(env, purpose, row.value_encrypted, boundTo(row)) }]),
  );
}

const shown = ({ value_encrypted: _, ...secret }: tool_secrets): ShownSecret => secret;

/** The secrets of the organization, newest first, without their values. */
export async function listSecrets(context: Context, query: PageRequest): Promise<Page<ShownSecret>> {
  const { items, next_cursor } = await readPage(newestFirst, query, (args) => context.db.tool_secrets.findMany(args));
  return { items: items.map(shown), next_cursor };
}

/** Stores a secret for one server. Throws CONFLICT for a name that is taken, and when there are too many. */
export function createSecret(context: Context, { name, origin, value }: Input): Promise<ShownSecret> {
  const owner = { id: randomUUID(), organization_id: context.organizationId, origin };
  return transact(context, async (tx) => {
    // Two concurrent requests must not both take the last free place.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${owner.organization_id}::uuid FOR NO KEY UPDATE`;
    if ((await tx.tool_secrets.count()) >= maxToolSecrets)
      throw new AppError('CONFLICT', `An organization has ${maxToolSecrets} secrets at most. Delete one first.`, {
        reason: 'too_many_secrets',
      });
    const row = await tx.tool_secrets.create({
      data: { ...owner, name, ...sealed(context.env, owner, value), created_by: userIdOf(context.actor) },
    });
    await recordChange(tx, context, {
      resource: 'tool_secret',
      id: row.id,
      name,
      change: 'created',
      details: { origin, last_four: row.last_four },
    });
    return shown(row);
  }).catch(conflictOn('name', 'A secret of this name exists already'));
}

/** Replaces the value of a secret, without a new version of the assistants that send it. Throws NOT_FOUND. */
export function replaceSecret(context: Context, id: string, value: string): Promise<ShownSecret> {
  return transact(context, async (tx) => {
    const before = await tx.tool_secrets.findFirst({ where: { id } });
    if (!before) throw notFound('Secret');
    const data = { ...sealed(context.env, before, value), updated_at: new Date() };
    const { count } = await tx.tool_secrets.updateMany({ where: { id }, data });
    if (count === 0) throw notFound('Secret');
    const row = { ...before, ...data };
    await recordChange(tx, context, {
      resource: 'tool_secret',
      id,
      name: row.name,
      change: 'updated',
      action: 'rotate_secret',
      details: { last_four: row.last_four },
    });
    return shown(row);
  });
}

/** Deletes a secret. Throws NOT_FOUND. */
export async function deleteSecret(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await tx.tool_secrets.findFirst({ where: { id } });
    const { count } = await tx.tool_secrets.deleteMany({ where: { id } });
    if (!row || count === 0) throw notFound('Secret');
    await recordChange(tx, context, {
      resource: 'tool_secret',
      id,
      name: row.name,
      change: 'deleted',
      details: { origin: row.origin },
    });
  });
}
