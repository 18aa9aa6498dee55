import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StaffRole } from '@switchboard/contracts/permissions';
import { parse } from 'hono/utils/cookie';
import type pg from 'pg';
import type { Person } from '../actor.ts';
import type { Membership } from '../context.ts';
import { deriveKey, type Env } from '../env.ts';
import { sessionCookieName } from './auth.ts';

interface SessionRow {
  session_id: string;
  user_id: string;
  email: string;
  full_name: string;
  organization_id: string | null;
  organization_name: string;
  role: StaffRole;
  is_pro: boolean;
  time_zone: string;
  feature_flags: Record<string, boolean>;
  is_deleted: boolean;
  active_organization_id: string | null;
  is_developer: boolean;
}

// One statement reads session, person, membership and organization, so that a removed or demoted member is seen on
// the very next request. Without an active organization the first membership stands in for it, a deleted one last.
const readSession = `
  SELECT s.id AS session_id, u.id AS user_id, u.email, u.full_name,
    m.organization_id, m.organization_name, m.role, m.is_pro, m.time_zone, m.feature_flags, m.is_deleted,
    s.active_organization_id,
    EXISTS (SELECT FROM developers d WHERE d.user_id = u.id) AS is_developer
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN LATERAL (
    SELECT o.id AS organization_id, o.name AS organization_name, member.role, o.is_pro, o.time_zone, o.feature_flags,
      o.deleted_at IS NOT NULL AS is_deleted
    FROM organization_members member JOIN organizations o ON o.id = member.organization_id
    WHERE member.user_id = u.id
    ORDER BY (o.id = s.active_organization_id) DESC NULLS LAST, o.deleted_at IS NOT NULL, member.created_at, member.id
    LIMIT 1
  ) m ON true
  WHERE s.token = $1 AND s.expires_at > now()`;

/** Finds the person and the membership behind a request's session cookie. */
export function createSessionReader(env: Env, systemPool: pg.Pool) {
  const secret = deriveKey(env.authSecret, 'auth').toString('hex');
  const cookieName = sessionCookieName(env);

  /** The token of the cookie when its signature is ours, else null. */
  function verifiedToken(cookieHeader: string | undefined): string | null {
    const signed = cookieHeader ? parse(cookieHeader, cookieName)[cookieName] : undefined;
    if (!signed) return null;
    const dot = signed.lastIndexOf('.');
    if (dot < 1) return null;
    const token = signed.slice(0, dot);
    const expected = createHmac('sha256', secret).update(token).digest();
    const given = Buffer.from(signed.slice(dot + 1), 'base64');
    return expected.length === given.length && timingSafeEqual(expected, given) ? token : null;
  }

  return async (
    cookieHeader: string | undefined,
  ): Promise<{ person: Person; membership: Membership | null } | null> => {
    const token = verifiedToken(cookieHeader);
    if (!token) return null;
    const { rows } = await systemPool.query<SessionRow>({ name: 'read-session', text: readSession, values: [token] });
    const row = rows[0];
    if (!row) return null;
    // Only over what was read: another request may have moved the session into an organization meanwhile.
    if (row.organization_id && row.organization_id !== row.active_organization_id)
      await systemPool.query(
        'UPDATE sessions SET active_organization_id = $2 WHERE id = $1 AND active_organization_id IS NOT DISTINCT FROM $3',
        [row.session_id, row.organization_id, row.active_organization_id],
      );
    return {
      person: {
        id: row.user_id,
        email: row.email,
        full_name: row.full_name,
        session_id: row.session_id,
        is_developer: row.is_developer,
      },
      membership: row.organization_id
        ? {
            role: row.role,
            organization: {
              id: row.organization_id,
              name: row.organization_name,
              is_pro: row.is_pro,
              time_zone: row.time_zone,
              feature_flags: row.feature_flags,
              is_deleted: row.is_deleted,
            },
          }
        : null,
    };
  };
}

export type SessionReader = ReturnType<typeof createSessionReader>;
