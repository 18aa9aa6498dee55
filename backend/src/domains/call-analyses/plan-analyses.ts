import type { AnalysisKind } from '@switchboard/contracts/call-analyses.limits';
import type { Tx } from '../../database/database.ts';
import type { calls } from '../../generated/prisma/client.ts';
import { enqueueAll } from '../../jobs/queue.ts';

/**
 * Schedules the analyses that the version of an ended call asks for, if the provider of that version's model is connected. Returns the
 * scheduled kinds.
 */
export async function planAnalyses(
  tx: Tx,
  call: Pick<calls, 'organization_id' | 'assistant_id' | 'assistant_version'>,
  callLogId: string,
): Promise<AnalysisKind[]> {
  const { organization_id, assistant_id, assistant_version } = call;
  if (assistant_version === null) return [];
  const rows = await tx.$queryRaw<{ id: string; kind: AnalysisKind }[]>`
    INSERT INTO call_analyses (organization_id, call_log_id, kind)
    SELECT v.organization_id, ${callLogId}::uuid, asked.kind
    FROM assistant_versions v
    JOIN provider_credentials p ON p.organization_id = v.organization_id AND p.is_active AND p.provider_name =
      CASE v.snapshot ->> 'llm_provider' WHEN 'custom' THEN 'custom_llm' ELSE v.snapshot ->> 'llm_provider' END
    CROSS JOIN LATERAL (VALUES ('summary', v.snapshot ->> 'summary_prompt'), ('evaluation', v.snapshot ->> 'evaluation_prompt'),
      ('structured_data', v.snapshot ->> 'structured_json_schema')) AS asked (kind, text)
    WHERE v.organization_id = ${organization_id}::uuid AND v.assistant_id = ${assistant_id}::uuid
      AND v.version_number = ${assistant_version} AND asked.text ~ '\\S'
    ON CONFLICT DO NOTHING
    RETURNING id, kind`;
  if (rows.length > 0)
    await enqueueAll(
      tx,
      'call-analysis.run',
      rows.map(({ id }) => ({ organization_id, analysis_id: id })),
    );
  return rows.map(({ kind }) => kind);
}
