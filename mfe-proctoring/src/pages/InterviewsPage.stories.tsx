import { pageStories } from '@switchboard/platform/stories';
import { InterviewsPage } from './InterviewsPage.tsx';

const story = pageStories(InterviewsPage, { path: '/interviews' });

export default { title: 'Pages/proctoring/InterviewsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
