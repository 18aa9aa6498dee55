import { CampaignProgress } from '@switchboard/contracts/campaign-work';
import { Campaign } from '@switchboard/contracts/campaigns';
import { blankRow, type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { CampaignPage } from '../pages/CampaignPage.tsx';
import { moment, organization_id, uuid } from './openFeatureTemplates.tsx';

export const onePage = <Row,>(items: readonly Row[]) => ({ items: [...items], next_cursor: null });

export const spring = blankRow(Campaign, {
  id: uuid(100),
  organization_id,
  name: 'Spring',
  description: 'Nurses for the new ward',
  feature_template_id: uuid(1),
  feature_template: { id: uuid(1), name: 'Screening' },
  phone_number_id: uuid(30),
  phone_number: { id: uuid(30), phone_number: '+12025550147' },
  assistant: { id: uuid(10), name: 'First call', status: 'published' },
  status: 'draft',
  lead_count: 1234,
  created_at: moment,
  updated_at: moment,
});

/** Opens a tab of a campaign, as the API knows it. */
export function openCampaign(tab: string | null, options: HostOptions & { campaign?: Campaign } = {}) {
  const { campaign = spring, responses, ...rest } = options;
  return renderWithHost(<CampaignPage />, {
    path: `/u/Screening/${campaign.id}${tab ? `?tab=${tab}` : ''}`,
    route: '/u/:templateName/:id',
    responses: {
      'GET /api/campaigns/:id': () => campaign,
      'GET /api/campaigns/:id/readiness': () => ({ problems: [], warnings: [] }),
      'GET /api/campaigns/:id/progress': () => blankRow(CampaignProgress, {}),
      'GET /api/campaigns/:id/reports': () => onePage([]),
      'GET /api/phone-numbers': () => onePage([]),
      'GET /api/whatsapp-numbers': () => onePage([]),
      'GET /api/campaigns/:id/rehearsals': () => onePage([]),
      ...responses,
    },
    ...rest,
  });
}
