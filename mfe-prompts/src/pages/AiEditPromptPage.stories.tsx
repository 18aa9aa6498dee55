import { pageStories } from '@switchboard/platform/stories';
import { AiEditPromptPage } from './AiEditPromptPage.tsx';

const story = pageStories(AiEditPromptPage, {
  path: '/prompt-engine/ai-edit/00000000-0000-4000-8000-000000000001',
  route: '/prompt-engine/ai-edit/:id',
});

export default { title: 'Pages/prompts/AiEditPromptPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
