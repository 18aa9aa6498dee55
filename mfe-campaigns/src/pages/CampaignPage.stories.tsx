import { pageStories } from '@switchboard/platform/stories';
import { CampaignPage } from './CampaignPage.tsx';

const story = pageStories(CampaignPage, {
  path: '/campaigns/00000000-0000-4000-8000-000000000001',
  route: '/campaigns/:id',
});

export default { title: 'Pages/campaigns/CampaignPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
