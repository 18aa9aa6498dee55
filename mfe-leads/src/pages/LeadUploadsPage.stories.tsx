import { pageStories } from '@switchboard/platform/stories';
import { LeadUploadsPage } from './LeadUploadsPage.tsx';

const story = pageStories(LeadUploadsPage, { path: '/lead-uploads' });

export default { title: 'Pages/leads/LeadUploadsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
