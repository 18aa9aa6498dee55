import { pageStories } from '@switchboard/platform/stories';
import { KnowledgeBasePage } from './KnowledgeBasePage.tsx';

const story = pageStories(KnowledgeBasePage, {
  path: '/knowledge/00000000-0000-4000-8000-000000000001',
  route: '/knowledge/:id',
});

export default { title: 'Pages/assistants/KnowledgeBasePage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
