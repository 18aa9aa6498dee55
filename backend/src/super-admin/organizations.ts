import type { Page } from '@switchboard/contracts/shared';
import type pg from 'pg';
import { type Order, type PageRequest, readPageSql } from '../database/page.ts';

interface OrganizationRow {
  id: string;
  name: string;
  created_at: Date;
  members: number;
  is_pro: boolean;
}

const byName = { by: 'name', type: 'text', direction: 'asc' } as const satisfies Order;

/** All organizations by name; the search matches a part of the name, or the beginning of the id. */
export function listOrganizations(
  systemPool: pg.Pool,
  { search, ...page }: PageRequest & { search?: string | undefined },
): Promise<Page<OrganizationRow>> {
  return readPageSql(systemPool, byName, page, (bind) => ({
    columns: `id, name, created_at, is_pro,
      (SELECT count(*)::int FROM organization_members m WHERE m.organization_id = organizations.id) AS members`,
    from: 'organizations',
    where: search
      ? [
          `(search_text(name) LIKE search_pattern(${bind(search)}) OR starts_with(id::text, ${bind(search.toLowerCase())}))`,
        ]
      : ['true'],
  }));
}
