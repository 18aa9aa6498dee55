import { pageStories } from '@switchboard/platform/stories';
import { LeadsPage } from './LeadsPage.tsx';

const story = pageStories(LeadsPage, { path: '/leads' });

export default { title: 'Pages/leads/LeadsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
