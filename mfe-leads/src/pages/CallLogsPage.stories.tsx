import { pageStories } from '@switchboard/platform/stories';
import { CallLogsPage } from './CallLogsPage.tsx';

const story = pageStories(CallLogsPage, { path: '/call-logs' });

export default { title: 'Pages/leads/CallLogsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
