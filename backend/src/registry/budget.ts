import { budgetProblems } from '@switchboard/contracts/module-budget';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { AppError } from '../errors.ts';
import { keyOf, type VersionKey } from './manifests.ts';
import type { Connection } from './registry-context.ts';

/** Why a version may load more than its budget, as the log of its module has it. */
export interface OverBudget {
  reason: string;
  problems: string[];
}

/**
 * Refuses a version that loads more than its module's budget unless somebody says why it may; gives what is to be written
 * down then. Throws CONFLICT `over_budget`.
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

/** What of stored versions loads more than its module's budget, by `keyOf`, where nobody has said why it may. */
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
