import { pageStories } from '@switchboard/platform/stories';
import { TemplateCampaignsPage } from './TemplateCampaignsPage.tsx';

const story = pageStories(TemplateCampaignsPage, { path: '/u/sample', route: '/u/:templateName' });

export default { title: 'Pages/campaigns/TemplateCampaignsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
