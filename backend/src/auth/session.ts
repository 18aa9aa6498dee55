import type { ClientRole, StaffRole } from '@switchboard/contracts/permissions';
import { parse } from 'hono/utils/cookie';
import type pg from 'pg';
import type { ActorsClient, Person } from '../actor.ts';
import type { ClientMembership, Membership } from '../context.ts';
import type { Env } from '../env.ts';
import { unlessFull } from '../outages.ts';
import { sessionCookieName } from './auth.ts';
import { endOf, type SessionEnd } from './ended-sessions.ts';
import { readSigned } from './library-secrets.ts';

interface SessionRow {
  session_id: string;
  user_id: string;
  email: string;
  full_name: string;
  email_verified: boolean;
  has_second_factor: boolean;
  organization_id: string | null;
  organization_name: string;
  role: StaffRole | null;
  client: (ActorsClient & { member_id: string; role: ClientRole }) | null;
  is_pro: boolean;
  time_zone: string;
  feature_flags: Record<string, boolean>;
  is_deleted: boolean;
  suspended_reason: string | null;
  needs_second_factor: boolean;
  active_organization_id: string | null;
  is_developer: boolean;
  is_stale: boolean;
}

/** The caller and their organization; or that the cookie's session was ended from elsewhere. */
export interface ReadSession {
  person: Person | null;
  membership: Membership | null;
  client: ClientMembership | null;
  sessionEnd: SessionEnd | null;
}

// One statement reads session, person, membership and organization, so that removing or demoting a member takes effect on the next
// request. Without an active organization the first membership is used, a deleted organization last. A session of the client portal
// ignores staff memberships; a client without any is placed in their client by every sign-in.
const readSession = `
  SELECT s.id AS session_id, u.id AS user_id, u.email, u.full_name, u.email_verified,
    u.two_factor_enabled AS has_second_factor, m.requires_second_factor AND NOT u.two_factor_enabled AND NOT s.is_by_passkey AS needs_second_factor,
    o.id AS organization_id, o.name AS organization_name, m.role, c.client, o.is_pro, o.time_zone, o.feature_flags,
    o.deleted_at IS NOT NULL AS is_deleted, o.suspended_reason,
    s.active_organization_id,
    EXISTS (SELECT FROM developers d WHERE d.user_id = u.id) AS is_developer,
    s.last_used_at < now() - interval '1 minute' OR s.ip_address IS DISTINCT FROM $2 AS is_stale
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN LATERAL (
    SELECT member.organization_id, member.role, o.requires_second_factor
    FROM organization_members member JOIN organizations o ON o.id = member.organization_id
    WHERE member.user_id = u.id
    ORDER BY (o.id = s.active_organization_id) DESC NULLS LAST, o.deleted_at IS NOT NULL, member.created_at, member.id
    LIMIT 1
  ) m ON s.client_organization_id IS NULL
  LEFT JOIN LATERAL (
    SELECT cm.organization_id, json_build_object('member_id', cm.id, 'role', cm.role, 'id', cl.id, 'name', cl.name,
      'shares_transcripts', cl.shares_transcripts, 'shares_recordings', cl.shares_recordings) AS client
    FROM client_members cm JOIN clients cl ON cl.id = cm.client_id
    WHERE cm.user_id = u.id AND cm.organization_id = coalesce(s.client_organization_id, cm.organization_id)
    ORDER BY cm.created_at, cm.id LIMIT 1
  ) c ON m.organization_id IS NULL
  LEFT JOIN organizations o ON o.id = coalesce(m.organization_id, c.organization_id)
  WHERE s.token = $1 AND s.expires_at > now()`;

/** The session's place: on the staff of an organization, among the members of one of its clients, or none. */
function placeOf(row: SessionRow): { membership: Membership | null; client: ClientMembership | null } {
  const { organization_id, role, client } = row;
  if (!organization_id) return { membership: null, client: null };
  const {
    organization_name: name,
    is_pro,
    time_zone,
    feature_flags,
    is_deleted,
    suspended_reason,
    needs_second_factor,
  } = row;
  const organization = { id: organization_id, name, is_pro, time_zone, feature_flags, is_deleted, suspended_reason };
  if (role) return { membership: { role, organization, needs_second_factor }, client: null };
  if (!client) return { membership: null, client: null };
  const { member_id: id, role: clientRole, ...own } = client;
  return { membership: null, client: { id, role: clientRole, client: own, organization } };
}

/** Finds the person and the membership of a request's session cookie. */
export function createSessionReader(env: Env, systemPool: pg.Pool) {
  const cookieName = sessionCookieName(env);

  /** The token of the cookie if we signed it, else null. */
  function verifiedToken(cookieHeader: string | undefined): string | null {
    const signed = cookieHeader ? parse(cookieHeader, cookieName)[cookieName] : undefined;
    return (signed && readSigned(env, signed)?.value) || null;
  }

  return async (cookieHeader: string | undefined, ipAddress: string): Promise<ReadSession | null> => {
    const token = verifiedToken(cookieHeader);
    if (!token) return null;
    const values = [token, ipAddress];
    const { rows } = await systemPool.query<SessionRow>({ name: 'read-session', text: readSession, values });
    const row = rows[0];
    if (!row) return { person: null, membership: null, client: null, sessionEnd: await endOf(systemPool, token) };
    // Precise to the minute: people use it to find a session that isn't theirs.
    if (row.is_stale)
      await systemPool
        .query('UPDATE sessions SET last_used_at = now(), ip_address = $2 WHERE id = $1', [row.session_id, ipAddress])
        .catch(unlessFull);
    // Only if it is still the value that was read: another request may have moved the session into an organization in the meantime.
    if (row.role && row.organization_id !== row.active_organization_id)
      await systemPool
        .query(
          'UPDATE sessions SET active_organization_id = $2 WHERE id = $1 AND active_organization_id IS NOT DISTINCT FROM $3',
          [row.session_id, row.organization_id, row.active_organization_id],
        )
        .catch(unlessFull);
    return {
      person: {
        id: row.user_id,
        email: row.email,
        full_name: row.full_name,
        email_verified: row.email_verified,
        has_second_factor: row.has_second_factor,
        session_id: row.session_id,
        is_developer: row.is_developer,
      },
      ...placeOf(row),
      sessionEnd: null,
    };
  };
}

export type SessionReader = ReturnType<typeof createSessionReader>;
