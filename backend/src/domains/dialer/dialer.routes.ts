import type { dialerApi } from '@switchboard/contracts/dialer';
import type { Handlers } from '../../handler.ts';
import { listCallCampaigns } from './campaigns.read.ts';
import { listDecisions } from './decisions.read.ts';
import { listHeld, readOverview } from './overview.read.ts';
import { pauseCalls, readDialerSettings, readPause, resumeCalls, updateDialerSettings } from './pause.service.ts';
import { listUncertain, resolveAttempt } from './uncertain.service.ts';

export const dialerHandlers: Handlers<typeof dialerApi> = {
  'GET /api/calls/overview': (context) => readOverview(context),
  'GET /api/calls/pause': (context) => readPause(context),
  'POST /api/calls/pause': (context, { body }) => pauseCalls(context, body),
  'POST /api/calls/resume': (context) => resumeCalls(context),
  'GET /api/calls/settings': (context) => readDialerSettings(context),
  'PATCH /api/calls/settings': (context, { body }) => updateDialerSettings(context, body),
  'GET /api/calls/held': (context, { query }) => listHeld(context, query),
  'GET /api/calls/campaigns': (context) => listCallCampaigns(context),
  'GET /api/calls/uncertain': (context, { query }) => listUncertain(context, query),
  'POST /api/calls/uncertain/:id/resolve': async (context, { params, body }) => {
    await resolveAttempt(context, params.id, body);
    return undefined;
  },
  'GET /api/decisions': (context, { query }) => listDecisions(context, query),
};
