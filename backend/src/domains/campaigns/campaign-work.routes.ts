import type { campaignWorkApi } from '@switchboard/contracts/campaign-work';
import type { Handlers } from '../../handler.ts';
import { listActivity } from './activity.read.ts';
import { countCandidates, listCandidates } from './candidates.read.ts';
import { readProgress } from './progress.read.ts';

export const campaignWorkHandlers: Handlers<typeof campaignWorkApi> = {
  'GET /api/campaigns/:id/progress': (context, { params }) => readProgress(context, params.id),
  'GET /api/campaigns/:id/candidates': (context, { params, query }) => listCandidates(context, params.id, query),
  'GET /api/campaigns/:id/candidates/count': async (context, { params, query }) => ({
    count: await countCandidates(context, params.id, query),
  }),
  'GET /api/campaigns/:id/activity': (context, { params, query }) => listActivity(context, params.id, query),
};
