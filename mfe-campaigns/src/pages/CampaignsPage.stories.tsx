import { pageStories } from '@switchboard/platform/stories';
import { CampaignsPage } from './CampaignsPage.tsx';

const story = pageStories(CampaignsPage, { path: '/campaigns' });

export default { title: 'Pages/campaigns/CampaignsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
