import { roleCan, staffRoles } from '@switchboard/contracts/roles';
import type pg from 'pg';
import type { VerifiedKey } from '../../context.ts';
import { unlessFull } from '../../outages.ts';
import { hashOfKey, isKeyText } from './key-text.ts';

/** The roles that may manage keys, and so connect apps. */
export const keyManagers = staffRoles.filter((role) => roleCan(role, 'api_key.manage'));

type Row = VerifiedKey & { is_stale: boolean };

// One statement reads key, organization and the person of a connected app, so that a revoked key and the app of a removed
// member are refused on the very next request.
const readKey = `
  SELECT k.id, k.name, k.scopes,
    coalesce(k.last_used_at < now() - interval '1 minute' OR k.last_used_ip IS DISTINCT FROM $2, true) AS is_stale,
    json_build_object('id', o.id, 'name', o.name, 'is_pro', o.is_pro, 'time_zone', o.time_zone,
      'feature_flags', o.feature_flags, 'is_deleted', o.deleted_at IS NOT NULL,
      'suspended_reason', o.suspended_reason) AS organization,
    CASE WHEN k.app_client IS NOT NULL THEN json_build_object('id', u.id, 'full_name', u.full_name) END AS acts_for
  FROM api_keys k JOIN organizations o ON o.id = k.organization_id
  LEFT JOIN organization_members m ON k.app_client IS NOT NULL
    AND m.organization_id = k.organization_id AND m.user_id = k.created_by AND m.role = ANY($3)
  LEFT JOIN users u ON u.id = m.user_id
  WHERE k.key_hash = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
    AND (k.app_client IS NULL OR (k.token_expires_at > now() AND u.id IS NOT NULL))`;

/** The key of a bearer token; null if there is none, or it was revoked or has expired. Records its use, to the minute. */
export async function verifyApiKey(pool: pg.Pool, bearer: string, ipAddress: string): Promise<VerifiedKey | null> {
  if (!isKeyText(bearer)) return null;
  const values = [hashOfKey(bearer), ipAddress, keyManagers];
  const { rows } = await pool.query<Row>({ name: 'read-api-key', text: readKey, values });
  const [row] = rows;
  if (!row) return null;
  const { is_stale, ...key } = row;
  if (is_stale)
    await pool
      .query('UPDATE api_keys SET last_used_at = now(), last_used_ip = $2 WHERE id = $1', [key.id, ipAddress])
      .catch(unlessFull);
  return key;
}
