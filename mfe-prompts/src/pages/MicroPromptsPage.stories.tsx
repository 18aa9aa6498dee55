import { pageStories } from '@switchboard/platform/stories';
import { MicroPromptsPage } from './MicroPromptsPage.tsx';

const story = pageStories(MicroPromptsPage, { path: '/micro-prompts' });

export default { title: 'Pages/prompts/MicroPromptsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
