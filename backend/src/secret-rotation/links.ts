import { type AuthSecrets, acceptedSecrets } from '../auth-secret.ts';
import type { Database } from '../database/database.ts';
import { withTenant } from '../database/tenant-pool.ts';
import { hashManageToken, manageTokenOf } from '../domains/bookings/manage-token.ts';
import { hashToken, linkTokenOf } from '../domains/interviews/tokens.ts';

/** A kind of links that later mails repeat, and until when the last of them matters. */
export interface LinkCount {
  what: string;
  count: number;
  until: Date | null;
}

interface LinkRow {
  id: string;
  token_hash: string;
  link_number: number;
  until: Date;
}

const kinds = [
  {
    what: 'links of bookings that are still to come',
    text: `SELECT id, token_hash, 0 AS link_number, start_time AS until FROM slot_bookings
           WHERE token_hash IS NOT NULL AND status <> 'cancelled' AND start_time > now()`,
    hashOf: (authSecret: string, { id }: LinkRow) => hashManageToken(manageTokenOf({ authSecret }, id)),
  },
  {
    what: 'links of interviews that are still to be held',
    text: `SELECT id, token_hash, link_number, expires_at AS until FROM interviews
           WHERE status = 'pending' AND expires_at > now()`,
    hashOf: (authSecret: string, row: LinkRow) => hashToken(linkTokenOf({ authSecret }, row)),
  },
] as const;

/**
 * Links that were sent under a previous secret, and are mailed again before they expire. They open by their hash in any case;
 * without that secret, a later mail would contain another link, which doesn't open.
 */
export async function countLinks(
  { systemPool, tenantPool }: Pick<Database, 'systemPool' | 'tenantPool'>,
  secrets: AuthSecrets,
): Promise<LinkCount[]> {
  const { rows: organizations } = await systemPool.query<{ id: string }>('SELECT id FROM organizations ORDER BY id');
  const counts = kinds.map(({ what }): LinkCount => ({ what, count: 0, until: null }));
  const previous = acceptedSecrets(secrets).slice(1);
  if (previous.length === 0) return counts;
  for (const { id } of organizations)
    for (const [index, { text, hashOf }] of kinds.entries()) {
      const { rows } = await withTenant(id, () => tenantPool.query<LinkRow>(text));
      const count = counts[index];
      for (const row of rows) {
        if (!count || !previous.some((secret) => hashOf(secret, row) === row.token_hash)) continue;
        count.count += 1;
        if (!count.until || row.until > count.until) count.until = row.until;
      }
    }
  return counts;
}
