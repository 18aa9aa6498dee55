import { pageStories } from '@switchboard/platform/stories';
import { PromptEnginePage } from './PromptEnginePage.tsx';

const story = pageStories(PromptEnginePage, { path: '/prompt-engine' });

export default { title: 'Pages/prompts/PromptEnginePage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
