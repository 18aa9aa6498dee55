import { pageStories } from '@switchboard/platform/stories';
import { CreatePromptPage } from './CreatePromptPage.tsx';

const story = pageStories(CreatePromptPage, { path: '/prompt-engine/create' });

export default { title: 'Pages/prompts/CreatePromptPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
