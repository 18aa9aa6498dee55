import { pageStories } from '@switchboard/platform/stories';
import { KnowledgePage } from './KnowledgePage.tsx';

const story = pageStories(KnowledgePage, { path: '/knowledge' });

export default { title: 'Pages/assistants/KnowledgePage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
