import { budgetProblems } from '@switchboard/contracts/module-budget';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { AppError } from '../errors.ts';
import { keyOf, type VersionKey } from './manifests.ts';
import type { Connection } from './registry-context.ts';

/** Why a version may load more than its budget, as the log of its module stores it. */
export interface OverBudget {
  reason: string;
  problems: string[];
}

/**
 * Rejects a version that loads more than its module's budget without a reason; returns the entry for the log. Throws CONFLICT
 * `over_budget`.
 */
export function assertBudget(
  module: ModuleManifest,
  pageBytes: Readonly<Record<string, number>>,
  reason: string | null | undefined,
): OverBudget | undefined {
  const problems = budgetProblems(module, pageBytes);
  if (problems.length === 0) return undefined;
  if (reason) return { reason, problems };
  throw new AppError(
    'CONFLICT',
    `${module.title} ${module.version} loads more than its budget.\n${problems.join('.\n')}.\nMake it smaller, raise budget_bytes in module.ts, or say why it may.`,
    { reason: 'over_budget' },
  );
}

/** Stored versions that load more than their module's budget without a reason, by `keyOf`. */
export async function openBudgetProblems(
  connection: Connection,
  manifests: ReadonlyMap<string, ModuleManifest>,
): Promise<Map<string, string[]>> {
  const wanted = [...manifests.values()];
  const { rows } = await connection.query<VersionKey & { page_bytes: Record<string, number> }>(
    `SELECT module_id AS id, version, page_bytes FROM module_versions
     WHERE (module_id, version) IN (SELECT * FROM unnest($1::text[], $2::text[]))
       AND page_bytes IS NOT NULL AND over_budget_reason IS NULL`,
    [wanted.map(({ id }) => id), wanted.map(({ version }) => version)],
  );
  return new Map(
    rows.flatMap((row) => {
      const manifest = manifests.get(keyOf(row));
      return manifest ? [[keyOf(row), budgetProblems(manifest, row.page_bytes)] as const] : [];
    }),
  );
}
