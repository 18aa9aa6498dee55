import { pageStories } from '@switchboard/platform/stories';
import { LeadImportPage } from './LeadImportPage.tsx';

const story = pageStories(LeadImportPage, { path: '/leads/import' });

export default { title: 'Pages/leads/LeadImportPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
