import type { CaseVerdict } from '@switchboard/contracts/prompt-cases';
import type { Tx } from '../../../database/database.ts';

/** A case that keeps a version from production. */
export interface OpenCase {
  id: string;
  name: string;
  /** Null: not run yet as it is now. */
  verdict: CaseVerdict | null;
}

/** The cases of a prompt that a version has not passed as they are now; what was simulated says nothing of it. */
export async function openCases(tx: Tx, prompt_id: string, version: number): Promise<OpenCase[]> {
  return tx.$queryRaw<OpenCase[]>`
    SELECT c.id, c.name, r.verdict FROM prompt_cases c
    LEFT JOIN LATERAL (
      SELECT verdict FROM prompt_results r WHERE r.organization_id = c.organization_id AND r.prompt_id = c.prompt_id
        AND r.case_id = c.id AND r.definition_hash = c.definition_hash AND r.version_number = ${version}
        AND NOT r.is_simulated ORDER BY r.created_at DESC LIMIT 1) r ON true
    WHERE c.prompt_id = ${prompt_id}::uuid AND r.verdict IS DISTINCT FROM 'passed' ORDER BY c.name, c.id`;
}
