import { pageStories } from '@switchboard/platform/stories';
import { CallsPage } from './CallsPage.tsx';

const story = pageStories(CallsPage, { path: '/calls' });

export default { title: 'Pages/calls/CallsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
