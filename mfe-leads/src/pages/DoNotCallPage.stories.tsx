import { pageStories } from '@switchboard/platform/stories';
import { DoNotCallPage } from './DoNotCallPage.tsx';

const story = pageStories(DoNotCallPage, { path: '/do-not-call' });

export default { title: 'Pages/leads/DoNotCallPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
