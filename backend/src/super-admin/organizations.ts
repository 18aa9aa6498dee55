import type { AnyOrganization } from '@switchboard/contracts/operator';
import type { Page } from '@switchboard/contracts/shared';
import type { SuperAdminContext } from '../context.ts';
import { newestFirst, type Order, type PageRequest, readPageSql } from '../database/page.ts';
import { withTenant } from '../database/tenant-pool.ts';
import { readUsageNow } from '../domains/usage/usage.read.ts';

type Moments = { created_at: Date; suspended_at: Date | null; deleted_at: Date | null };
type Row = Omit<AnyOrganization, keyof Moments | 'usage'> & Moments & { time_zone: string };
type Listed = Omit<Row, 'time_zone'> & Pick<AnyOrganization, 'usage'>;

const orders = {
  name: { by: 'name', type: 'text', direction: 'asc' },
  created_at: newestFirst,
} as const satisfies Record<string, Order>;

/** All organizations; the search matches a part of the name, or the beginning of the id. */
export async function listOrganizations(
  { systemPool, tenantPool }: Pick<SuperAdminContext, 'systemPool' | 'tenantPool'>,
  { search, sort, ...page }: PageRequest & { sort: keyof typeof orders; search?: string | undefined },
): Promise<Page<Listed>> {
  const { items, next_cursor } = await readPageSql<Row>(systemPool, orders[sort], page, (bind) => ({
    columns: `id, name, created_at, is_pro, time_zone, suspended_at, deleted_at,
      (SELECT count(*)::int FROM organization_members m WHERE m.organization_id = organizations.id) AS members`,
    from: 'organizations',
    where: search
      ? [
          `(search_text(name) LIKE search_pattern(${bind(search)}) OR starts_with(id::text, ${bind(search.toLowerCase())}))`,
        ]
      : ['true'],
  }));
  // Figures are read inside each organization, as for its own members: no role sees the rows of several at once.
  const withUsage = items.map(async ({ time_zone, ...organization }) => ({
    ...organization,
    usage: await withTenant(organization.id, () => readUsageNow({ tenantPool, organization: { time_zone } })),
  }));
  return { items: await Promise.all(withUsage), next_cursor };
}
