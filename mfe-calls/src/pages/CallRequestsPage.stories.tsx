import { pageStories } from '@switchboard/platform/stories';
import { CallRequestsPage } from './CallRequestsPage.tsx';

const story = pageStories(CallRequestsPage, { path: '/call-requests' });

export default { title: 'Pages/calls/CallRequestsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
