import { pageStories } from '@switchboard/platform/stories';
import { PromptHistoryPage } from './PromptHistoryPage.tsx';

const story = pageStories(PromptHistoryPage, {
  path: '/prompt-engine/history/00000000-0000-4000-8000-000000000001',
  route: '/prompt-engine/history/:id',
});

export default { title: 'Pages/prompts/PromptHistoryPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
