import { pageStories } from '@switchboard/platform/stories';
import { CampaignReportPage } from './CampaignReportPage.tsx';

const story = pageStories(CampaignReportPage, {
  path: '/campaigns/00000000-0000-4000-8000-000000000001/reports/00000000-0000-4000-8000-000000000001',
  route: '/campaigns/:id/reports/:reportId',
});

export default { title: 'Pages/campaigns/CampaignReportPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
