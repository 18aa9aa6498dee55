import type { campaignWorkApi } from '@switchboard/contracts/campaign-work';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { newCampaign } from './campaigns.fixture.ts';

export const fixture: DomainFixture<typeof campaignWorkApi> = {
  operations: {
    'GET /api/campaigns/:id/progress': { may: everyRole, ids: one(newCampaign) },
    'GET /api/campaigns/:id/candidates': { may: working, ids: one(newCampaign) },
    'GET /api/campaigns/:id/candidates/count': { may: working, ids: one(newCampaign) },
    'GET /api/campaigns/:id/activity': { may: everyRole, ids: one(newCampaign) },
  },
};
