import type { leadTimelineApi } from '@switchboard/contracts/lead-timeline';
import type { Handlers } from '../../handler.ts';
import { readTimeline } from './lead-timeline.read.ts';

export const leadTimelineHandlers: Handlers<typeof leadTimelineApi> = {
  'GET /api/leads/:id/timeline': (context, { params, query }) => readTimeline(context, params.id, query),
};
