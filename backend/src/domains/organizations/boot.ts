import type { BootData, ListedOrganization, OrganizationDeletion, Session } from '@switchboard/contracts/session';
import type { RequestContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { developerBoot } from '../../developers/overrides.ts';
import { resolveModules } from '../../registry/resolve.ts';
import { storedSettings } from '../module-settings/module-settings.service.ts';
import { takeBackUntil } from './delete-organization.ts';

/** The removal that a person may not know of, because it happened while they were away. */
async function lastRemoval(
  { systemPool }: RequestContext,
  userId: string,
  isInNone: boolean,
): Promise<Session['removed_from']> {
  const { rows } = await systemPool.query<NonNullable<Session['removed_from']>>({
    name: 'last-removal-of-person',
    text: `SELECT o.name AS organization_name, a.created_at AS removed_at
      FROM audit_logs a JOIN organizations o ON o.id = a.organization_id
      WHERE a.resource_type = 'member' AND a.action = 'delete' AND a.details ->> 'user_id' = $1
        AND ($2 OR a.created_at > now() - interval '30 days')
        AND NOT EXISTS (
          SELECT FROM organization_members m WHERE m.organization_id = a.organization_id AND m.user_id = $1::uuid)
      ORDER BY a.created_at DESC LIMIT 1`,
    values: [userId, isInNone],
  });
  return rows[0] ?? null;
}

interface Deleted {
  deleted_at: Date | null;
  deleted_by_name: string | null;
}

function deletionOf({ deleted_at, deleted_by_name: by }: Deleted & { deleted_at: Date }): OrganizationDeletion {
  return { by, at: deleted_at.toISOString(), until: takeBackUntil(deleted_at).toISOString() };
}

/** The signed-in person's session, or null. */
export async function sessionOf(request: RequestContext): Promise<Session | null> {
  const { person, membership, systemPool } = request;
  if (!person) return null;
  const { rows } = await systemPool.query<Omit<ListedOrganization, 'deletion'> & Deleted>({
    name: 'organizations-of-person',
    text: `SELECT o.id, o.name, m.role, o.deleted_at, o.deleted_by_name FROM organization_members m JOIN organizations o ON o.id = m.organization_id
           WHERE m.user_id = $1 ORDER BY o.name, o.id`,
    values: [person.id],
  });
  return {
    user: { id: person.id, email: person.email, full_name: person.full_name },
    organization: membership && {
      id: membership.organization.id,
      name: membership.organization.name,
      role: membership.role,
      is_pro: membership.organization.is_pro,
      time_zone: membership.organization.time_zone,
      are_calls_simulated: request.carrier.isSimulated,
      feature_flags: membership.organization.feature_flags,
    },
    organizations: rows.map(({ deleted_at, deleted_by_name, ...organization }) => ({
      ...organization,
      ...(deleted_at ? { deletion: deletionOf({ deleted_at, deleted_by_name }) } : {}),
    })),
    removed_from: await lastRemoval(request, person.id, rows.length === 0),
  };
}

/** Everything the shell needs to draw its frame before any module loads. */
export async function bootData(request: RequestContext): Promise<BootData> {
  const { membership, db } = request;
  const [session, templates, module_settings, modules, developer] = await Promise.all([
    sessionOf(request),
    membership
      ? withTenant(membership.organization.id, () =>
          db.feature_templates.findMany({ select: { id: true, name: true }, orderBy: { created_at: 'asc' } }),
        )
      : [],
    membership ? withTenant(membership.organization.id, () => storedSettings(request)) : {},
    resolveModules(request, membership?.organization.id ?? null),
    developerBoot(request),
  ]);
  return { session, modules, templates, module_settings, developer };
}
