import { pageStories } from '@switchboard/platform/stories';
import { WebEmbedsPage } from './WebEmbedsPage.tsx';

const story = pageStories(WebEmbedsPage, { path: '/web-embeds' });

export default { title: 'Pages/assistants/WebEmbedsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
