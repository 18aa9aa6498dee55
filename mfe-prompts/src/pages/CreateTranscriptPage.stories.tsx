import { pageStories } from '@switchboard/platform/stories';
import { CreateTranscriptPage } from './CreateTranscriptPage.tsx';

const story = pageStories(CreateTranscriptPage, { path: '/prompt-engine/transcript/create' });

export default { title: 'Pages/prompts/CreateTranscriptPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
