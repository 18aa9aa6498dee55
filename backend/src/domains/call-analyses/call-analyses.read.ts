import type { CallAnalysis } from '@switchboard/contracts/call-analyses';
import type { AnalysisKind, AnalysisStatus } from '@switchboard/contracts/call-analyses.limits';
import type { Cost } from '@switchboard/contracts/costs';
import type { call_analyses } from '../../generated/prisma/client.ts';

/** A row as the contract knows it. */
export const toAnalysis = (row: call_analyses): Omit<CallAnalysis, 'updated_at'> & { updated_at: Date } => ({
  id: row.id,
  kind: row.kind as AnalysisKind,
  status: row.status as AnalysisStatus,
  made_by: row.made_by,
  text: row.text,
  is_success: row.is_success,
  data: row.data,
  error_message: row.error_message,
  cost: row.cost as Cost | null,
  updated_at: row.updated_at,
});
