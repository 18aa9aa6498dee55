import type { Canary, ModuleAssignment } from '@switchboard/contracts/module-registry';
import { type FallbackFacts, fallbackOf, usageSql } from './fallback.ts';
import type { Connection } from './registry-context.ts';

/** A module's assignment in the database, with derived values. */
export interface Assignment {
  module_id: string;
  /** Versions that were active and still have their files, the active one last. */
  history: string[];
  canary_version: string | null;
  canary_organization_ids: string[];
  canary_percent: number;
  /** The canary that the running one replaced, as long as its version has its files. */
  canary_before: Canary | null;
  workspace_version: string | null;
  deactivated_at: Date | null;
  deactivated_by: string | null;
  auto_rollback_percent: number | null;
  usage: FallbackFacts['usage'];
  version_before_canary: string | null;
  changed_by: string;
  changed_at: Date;
}

/** The versions of `a.active_history` that are not retired, in its order. */
export const historySql = `ARRAY(
  SELECT h.version FROM unnest(a.active_history) WITH ORDINALITY h(version, place)
  JOIN module_versions v ON v.module_id = a.module_id AND v.version = h.version AND v.retired_at IS NULL
  ORDER BY h.place)`;

/** The canary before the running one of `a`, unless its version is retired. */
export const canaryBeforeSql = `CASE WHEN EXISTS (
  SELECT FROM module_versions v
  WHERE v.module_id = a.module_id AND v.version = a.canary_before->>'version' AND v.retired_at IS NULL) THEN a.canary_before END`;

const columns = `a.module_id, ${historySql} AS history, a.canary_version, a.canary_organization_ids, a.canary_percent,
  ${canaryBeforeSql} AS canary_before, a.workspace_version, a.changed_by, a.changed_at,
  a.deactivated_at, a.deactivated_by, a.auto_rollback_percent, ${usageSql} AS usage,
  (${canaryBeforeSql})->>'version' AS version_before_canary`;

// The share is counted in parts of 2^40, so that the database and `isInShare` never differ by rounding.
const partsExponent = 40;
const partOfOrganization = `('x' || encode(substr(sha256(convert_to(a.module_id || ':' || o.id, 'UTF8')), 1, 5), 'hex'))::bit(40)::bigint`;
const isCanary = `o.id = ANY (a.canary_organization_ids) OR ${partOfOrganization} * 100 < a.canary_percent * ${2 ** partsExponent}`;

/** One module's assignment, or undefined before its first release. */
export async function readAssignment(connection: Connection, id: string): Promise<Assignment | undefined> {
  const { rows } = await connection.query<Assignment>(
    `SELECT ${columns} FROM module_assignments a WHERE a.module_id = $1`,
    [id],
  );
  return rows[0];
}

/** The assignments of all modules, or of one, with the number of organizations for each version. */
export async function readCountedAssignments(
  connection: Connection,
  id: string | null,
): Promise<{ id: string; active: string | null; assignment: Wire<ModuleAssignment> }[]> {
  const { rows } = await connection.query<Assignment & { organizations: number; canary_organizations: number }>(
    `SELECT ${columns}, (SELECT count(*) FROM organizations WHERE deleted_at IS NULL)::int AS organizations,
       CASE WHEN a.canary_version IS NULL THEN 0
         ELSE (SELECT count(*) FROM organizations o WHERE o.deleted_at IS NULL AND (${isCanary}))::int END AS canary_organizations
     FROM module_assignments a WHERE $1::text IS NULL OR a.module_id = $1`,
    [id],
  );
  return rows.map((row) => ({
    id: row.module_id,
    active: activeOf(row),
    assignment: {
      active_version: activeOf(row),
      previous_version: previousOf(row),
      fallback_version: fallbackOfActive(row),
      canary: canaryOf(row),
      canary_before: row.canary_before,
      changed_at: row.changed_at,
      changed_by: row.changed_by,
      deactivated_at: row.deactivated_at,
      deactivated_by: row.deactivated_by,
      auto_rollback_percent: row.auto_rollback_percent,
      organizations: row.organizations,
      active_organizations: activeOf(row) === null ? 0 : row.organizations - row.canary_organizations,
      canary_organizations: row.canary_organizations,
    },
  }));
}

type Wire<T> = Omit<T, 'changed_at' | 'deactivated_at'> & Pick<Assignment, 'changed_at' | 'deactivated_at'>;

/** The version for everyone who isn't in the canary. */
export function activeOf({ history }: Pick<FallbackFacts, 'history'>): string | null {
  return history.at(-1) ?? null;
}

/** The version to which a rollback goes back. */
export function previousOf({ history }: Pick<Assignment, 'history'>): string | null {
  return history.findLast((version) => version !== history.at(-1)) ?? null;
}

/** The version that browsers show if the active one doesn't work. */
export function fallbackOfActive(assignment: FallbackFacts): string | null {
  const active = activeOf(assignment);
  return active === null ? null : fallbackOf(assignment, active);
}

/** The running canary. */
export function canaryOf(assignment: Assignment): Canary | null {
  const { canary_version, canary_organization_ids, canary_percent } = assignment;
  if (canary_version === null) return null;
  return { version: canary_version, organization_ids: canary_organization_ids, percent: canary_percent };
}
