import type { callAnalysisApi } from '@switchboard/contracts/call-analyses';
import type { Handlers } from '../../handler.ts';
import { startAnalysis } from './call-analyses.service.ts';

export const callAnalysisHandlers: Handlers<typeof callAnalysisApi> = {
  'POST /api/call-logs/:id/analyses': (context, { params, body }) => startAnalysis(context, params.id, body),
};
