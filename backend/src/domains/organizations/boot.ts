import type { BootData, Session } from '@switchboard/contracts/session';
import type { RequestContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { developerBoot } from '../../developers/overrides.ts';
import { resolveModules } from '../../registry/resolve.ts';

/** The signed-in person's session, or null. */
export async function sessionOf(request: RequestContext): Promise<Session | null> {
  const { person, membership, systemPool } = request;
  if (!person) return null;
  const { rows } = await systemPool.query<Session['organizations'][number]>({
    name: 'organizations-of-person',
    text: `SELECT o.id, o.name, m.role FROM organization_members m JOIN organizations o ON o.id = m.organization_id
           WHERE m.user_id = $1 ORDER BY lower(o.name), o.id`,
    values: [person.id],
  });
  return {
    user: { id: person.id, email: person.email, full_name: person.full_name },
    organization: membership && {
      id: membership.organization_id,
      name: membership.organization_name,
      role: membership.role,
      is_pro: membership.is_pro,
      time_zone: membership.time_zone,
      are_calls_simulated: request.carrier.isSimulated,
      feature_flags: membership.feature_flags,
    },
    organizations: rows,
  };
}

/** Everything the shell needs to draw its frame before any module loads. */
export async function bootData(request: RequestContext): Promise<BootData> {
  const { membership, db } = request;
  const [session, templates, modules, developer] = await Promise.all([
    sessionOf(request),
    membership
      ? withTenant(membership.organization_id, () =>
          db.feature_templates.findMany({ select: { id: true, name: true }, orderBy: { created_at: 'asc' } }),
        )
      : [],
    resolveModules(request, membership?.organization_id ?? null),
    developerBoot(request),
  ]);
  return { session, modules, templates, developer };
}
