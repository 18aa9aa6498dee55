import { z } from 'zod';
import { analysisKinds, analysisStatuses } from './call-analyses.limits.ts';
import { Cost } from './costs.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, Timestamp } from './shared.ts';

/** A model's analysis of a call, or why there is none. */
export const CallAnalysis = z.object({
  id: Id,
  kind: z.enum(analysisKinds),
  status: z.enum(analysisStatuses),
  /** The provider and model that made it; null until then. */
  made_by: z.string().nullable(),
  /** The summary, or the reason of an evaluation. */
  text: z.string().nullable(),
  /** For an evaluation: whether the call met its objectives. */
  is_success: z.boolean().nullable(),
  /** For structured data: the data that is valid by the version's schema. */
  data: z.unknown(),
  /** Why it failed, as a sentence for people. */
  error_message: z.string().nullable(),
  cost: Cost.nullable(),
  updated_at: Timestamp,
});
export type CallAnalysis = z.infer<typeof CallAnalysis>;

export const AnalysisInput = z
  .strictObject({ kind: z.enum(analysisKinds) })
  .meta({ examples: [{ kind: 'evaluation' }] });
export type AnalysisInput = z.infer<typeof AnalysisInput>;

/** Why a call can't be analyzed. */
export const callAnalysisReasons = ['no_model', 'analysis_not_set'] as const;

export const callAnalysisApi = {
  'POST /api/call-logs/:id/analyses': {
    summary: 'Has a model make a summary, an evaluation or structured data of a call, for the first time or again',
    access: 'member',
    permission: 'call.write',
    flag: 'calllogs',
    params: z.object({ id: Id }),
    body: AnalysisInput,
    response: CallAnalysis,
    status: 202,
  },
} as const satisfies Endpoints;
