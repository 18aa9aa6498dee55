import { pageStories } from '@switchboard/platform/stories';
import { LeadDuplicatesPage } from './LeadDuplicatesPage.tsx';

const story = pageStories(LeadDuplicatesPage, { path: '/lead-duplicates' });

export default { title: 'Pages/leads/LeadDuplicatesPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
