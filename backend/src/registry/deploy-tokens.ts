import { createHash, randomBytes } from 'node:crypto';
import type { DeployToken } from '@switchboard/contracts/module-records';
import type pg from 'pg';
import { inSystemTransaction } from '../database/system-transaction.ts';
import { notFound } from '../errors.ts';
import { unlessFull } from '../outages.ts';
import { writeModuleLog } from './module-log.ts';

/** A token as stored in the database: dates as dates. */
type DeployTokenRow = Omit<DeployToken, 'created_at' | 'last_used_at'> & {
  created_at: Date;
  last_used_at: Date | null;
};

const columns = 'id, name, created_by, created_at, last_used_at';
const form = /^sbd_[a-z][a-z0-9-]{1,39}_[A-Za-z0-9_-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The deploy tokens of a module that were not revoked, newest first. */
export async function listDeployTokens(systemPool: pg.Pool, moduleId: string): Promise<DeployTokenRow[]> {
  const { rows } = await systemPool.query<DeployTokenRow>(
    `SELECT ${columns} FROM module_deploy_tokens WHERE module_id = $1 AND revoked_at IS NULL ORDER BY created_at DESC, id`,
    [moduleId],
  );
  return rows;
}

/** Creates a deploy token. Its text is only in the answer. */
export async function createDeployToken(
  systemPool: pg.Pool,
  { moduleId, name, actor }: { moduleId: string; name: string; actor: string },
): Promise<DeployTokenRow & { token: string }> {
  const token = `sbd_${moduleId}_${randomBytes(32).toString('base64url')}`;
  return inSystemTransaction(systemPool, async (client) => {
    const { rows } = await client.query<DeployTokenRow>(
      `INSERT INTO module_deploy_tokens (module_id, name, token_hash, created_by) VALUES ($1, $2, $3, $4)
       RETURNING ${columns}`,
      [moduleId, name, hashOf(token), actor],
    );
    const [row] = rows;
    if (!row) throw new Error('The deploy token was not written');
    await writeModuleLog(client, {
      module_id: moduleId,
      action: 'token.create',
      version: null,
      details: { token_id: row.id, name },
      actor,
    });
    return { ...row, token };
  });
}

/** Revokes a deploy token: its holder is rejected from the next request on. Throws NOT_FOUND. */
export async function revokeDeployToken(
  systemPool: pg.Pool,
  { moduleId, tokenId, actor }: { moduleId: string; tokenId: string; actor: string },
): Promise<void> {
  await inSystemTransaction(systemPool, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `UPDATE module_deploy_tokens SET revoked_at = now()
       WHERE id = $1 AND module_id = $2 AND revoked_at IS NULL RETURNING name`,
      [tokenId, moduleId],
    );
    if (!rows[0]) throw notFound('Deploy token');
    await writeModuleLog(client, {
      module_id: moduleId,
      action: 'token.revoke',
      version: null,
      details: { token_id: tokenId, name: rows[0].name },
      actor,
    });
  });
}

/**
 * The deploy token for a bearer text; null if it doesn't exist or was revoked. Throws NOT_FOUND if it is valid for another module,
 * so that its holder learns nothing about this one.
 */
export async function verifyDeployToken(
  systemPool: pg.Pool,
  bearer: string,
  moduleId: string,
): Promise<{ id: string; name: string } | null> {
  if (!form.test(bearer)) return null;
  const { rows } = await systemPool.query<{ id: string; name: string; module_id: string; is_stale: boolean }>(
    `SELECT id, name, module_id, coalesce(last_used_at < now() - interval '1 minute', true) AS is_stale
     FROM module_deploy_tokens WHERE token_hash = $1 AND revoked_at IS NULL`,
    [hashOf(bearer)],
  );
  const [row] = rows;
  if (!row) return null;
  if (row.module_id !== moduleId) throw notFound('Module');
  if (row.is_stale)
    await systemPool
      .query('UPDATE module_deploy_tokens SET last_used_at = now() WHERE id = $1', [row.id])
      .catch(unlessFull);
  return { id: row.id, name: row.name };
}
