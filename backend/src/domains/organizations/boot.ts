import type { ActingRole } from '@switchboard/contracts/permissions';
import type {
  ActiveOrganization,
  BootData,
  ClientSession,
  OrganizationDeletion,
  Session,
  SessionOrganization,
} from '@switchboard/contracts/session';
import type { ClientMembership, OperatorVisit, Organization, RequestContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { developerBoot } from '../../developers/overrides.ts';
import { staleRulesUnknownToShell } from '../../registry/installation.ts';
import { resolveModules } from '../../registry/resolve.ts';
import { isInside } from '../../super-admin/visits.ts';
import { isInUse } from '../../who-may.ts';
import { storedSettings } from '../module-settings/module-settings.service.ts';
import { takeBackUntil } from './delete-organization.ts';
import { type Logo, linkToLogo } from './logo.ts';

/** The organization in which a request runs, for its staff or one of its clients; null if there is none. */
export function organizationIdOf({
  membership,
  client,
  visit,
}: Pick<RequestContext, 'membership' | 'client' | 'visit'>): string | null {
  return (visit ?? membership ?? client)?.organization.id ?? null;
}

function activeOrganization(request: RequestContext, organization: Organization, role: ActingRole): ActiveOrganization {
  const { id, name, is_pro, time_zone, feature_flags } = organization;
  return { id, name, role, is_pro, time_zone, are_calls_simulated: request.carrier.isSimulated, feature_flags };
}

/** The session of a super admin in a support visit: one organization, and no personal account. */
function visitSession(request: RequestContext, visit: OperatorVisit): Session {
  const { id, username, until, organization } = visit;
  const active = {
    ...activeOrganization(request, organization, 'operator'),
    ...(visit.are_calls_paused ? { are_calls_paused: true as const } : {}),
  };
  return {
    user: { id, email: 'Operator', full_name: username },
    organization: active,
    organizations: [{ id: active.id, name: active.name, role: 'operator' }],
    client: null,
    client_of: [],
    operator: { username, until: until.toISOString() },
    removed_from: null,
  };
}

function clientSession({ role, client, organization }: ClientMembership): ClientSession {
  return {
    organization_id: organization.id,
    organization_name: organization.name,
    time_zone: organization.time_zone,
    client_id: client.id,
    client_name: client.name,
    role,
    shares_transcripts: client.shares_transcripts,
    shares_recordings: client.shares_recordings,
  };
}

/** A removal that the person may not have noticed, because it happened while they were away. */
async function lastRemoval(
  { systemPool, membership, client }: RequestContext,
  userId: string,
  isInNone: boolean,
): Promise<Session['removed_from']> {
  if (client) return null;
  const { rows } = await systemPool.query<NonNullable<Session['removed_from']>>({
    name: 'last-removal-of-person',
    text: `SELECT o.name AS organization_name, a.created_at AS removed_at
      FROM audit_logs a JOIN organizations o ON o.id = a.organization_id
      WHERE a.resource_type IN ('member', 'client_member') AND a.resource_type = ANY ($3) AND a.action = 'delete' AND a.details ->> 'user_id' = $1
        AND ($2 OR a.created_at > now() - interval '30 days')
        AND NOT EXISTS (
          SELECT FROM organization_members m WHERE m.organization_id = a.organization_id AND m.user_id = $1::uuid)
        AND NOT EXISTS (
          SELECT FROM client_members m WHERE m.organization_id = a.organization_id AND m.user_id = $1::uuid)
      ORDER BY a.created_at DESC LIMIT 1`,
    // Staff members of another organization are not notified there that a client's portal was closed.
    values: [userId, isInNone, membership ? ['member'] : ['member', 'client_member']],
  });
  return rows[0] ?? null;
}

/** The notices that everyone in an organization sees on every page. */
interface PageNotices {
  inside: string[];
  are_calls_paused: boolean;
}

interface Closed {
  deleted_at: Date | null;
  deleted_by_name: string | null;
  suspended_at: Date | null;
  suspended_reason: string | null;
}

function deletionOf({
  deleted_at,
  deleted_by_name: by,
}: Pick<Closed, 'deleted_by_name'> & { deleted_at: Date }): OrganizationDeletion {
  return { by, at: deleted_at.toISOString(), until: takeBackUntil(deleted_at).toISOString() };
}

/** The hints that a person has dismissed; null if no hints are shown. */
async function seenHints({ tenantPool, membership, client }: RequestContext, userId: string): Promise<string[] | null> {
  const organization = (client ?? membership)?.organization;
  if (!organization) return null;
  const { rows } = await withTenant(organization.id, () =>
    tenantPool.query<{ seen_hints: string[] | null }>({
      name: 'hints-of-person',
      text: `SELECT p.seen_hints FROM onboarding o LEFT JOIN onboarding_people p
        ON p.organization_id = o.organization_id AND p.user_id = $2 WHERE o.organization_id = $1`,
      values: [organization.id, userId],
    }),
  );
  return rows[0] ? (rows[0].seen_hints ?? []) : null;
}

/** The signed-in person's session, or null. */
export async function sessionOf(request: RequestContext): Promise<Session | null> {
  const { person, membership, client, systemPool } = request;
  if (request.visit) return visitSession(request, request.visit);
  if (!person) return null;
  const { rows } = await systemPool.query<SessionOrganization & Logo & Closed & PageNotices>({
    name: 'organizations-of-person',
    text: `SELECT o.id, o.name, m.role, o.logo_path, o.logo_type, o.deleted_at, o.deleted_by_name,
             o.suspended_at, o.suspended_reason, o.calls_paused_at IS NOT NULL AS are_calls_paused,
             ARRAY(SELECT DISTINCT a.username FROM super_admin_sessions s JOIN super_admins a ON a.id = s.super_admin_id
                   WHERE ${isInside}) AS inside
           FROM organization_members m JOIN organizations o ON o.id = m.organization_id
           WHERE m.user_id = $1 ORDER BY o.name, o.id`,
    values: [person.id],
  });
  const { inside = [], are_calls_paused = false } = rows.find(({ id }) => id === membership?.organization.id) ?? {};
  const clientOf = await systemPool.query<Session['client_of'][number]>({
    name: 'clients-of-person',
    text: `SELECT o.id AS organization_id, o.name AS organization_name, c.name AS client_name
           FROM client_members m JOIN clients c ON c.id = m.client_id JOIN organizations o ON o.id = m.organization_id
           WHERE m.user_id = $1 ORDER BY o.name, o.id`,
    values: [person.id],
  });
  const seen_hints = await seenHints(request, person.id);
  return {
    user: { id: person.id, email: person.email, full_name: person.full_name },
    organization: membership && {
      ...activeOrganization(request, membership.organization, membership.role),
      ...(inside.length > 0 ? { operators_inside: inside } : {}),
      ...(are_calls_paused ? { are_calls_paused: true } : {}),
      ...(membership.needs_second_factor ? { needs_second_factor: true } : {}),
    },
    organizations: rows.map(
      ({
        deleted_at,
        deleted_by_name,
        suspended_at,
        suspended_reason: reason,
        logo_path,
        logo_type,
        inside: _,
        are_calls_paused: __,
        ...organization
      }) => ({
        ...organization,
        ...(logo_path ? { logo_url: linkToLogo(request.files, { logo_path, logo_type }) } : {}),
        ...(deleted_at ? { deletion: deletionOf({ deleted_at, deleted_by_name }) } : {}),
        ...(suspended_at && reason !== null ? { suspension: { reason, at: suspended_at.toISOString() } } : {}),
      }),
    ),
    client: client && clientSession(client),
    client_of: clientOf.rows,
    removed_from: await lastRemoval(request, person.id, rows.length === 0),
    ...(seen_hints ? { seen_hints } : {}),
  };
}

/** Everything the shell needs to draw its frame before any module loads. */
export async function bootData(request: RequestContext): Promise<BootData> {
  const { membership, visit, db } = request;
  const isOpen = membership !== null && !membership.needs_second_factor && isInUse(membership.organization);
  const organization = (visit ?? (isOpen ? membership : null))?.organization;
  const [session, templates, module_settings, modules, developer] = await Promise.all([
    sessionOf(request),
    organization
      ? withTenant(organization.id, () =>
          db.feature_templates.findMany({
            where: { is_sample: false },
            select: { id: true, name: true },
            orderBy: { created_at: 'asc' },
          }),
        )
      : [],
    organization ? withTenant(organization.id, () => storedSettings(request)) : {},
    resolveModules(request, organizationIdOf(request)),
    developerBoot(request),
  ]);
  const stale_rules = staleRulesUnknownToShell(request.env.distDir);
  return {
    session,
    modules,
    templates,
    module_settings,
    developer,
    ...(Object.keys(stale_rules).length > 0 ? { stale_rules } : {}),
  };
}
