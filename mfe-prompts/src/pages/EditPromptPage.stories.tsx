import { pageStories } from '@switchboard/platform/stories';
import { EditPromptPage } from './EditPromptPage.tsx';

const story = pageStories(EditPromptPage, {
  path: '/prompt-engine/edit/00000000-0000-4000-8000-000000000001',
  route: '/prompt-engine/edit/:id',
});

export default { title: 'Pages/prompts/EditPromptPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
