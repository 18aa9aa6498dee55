import { pageStories } from '@switchboard/platform/stories';
import { ProvidersPage } from './ProvidersPage.tsx';

const story = pageStories(ProvidersPage, { path: '/providers' });

export default { title: 'Pages/assistants/ProvidersPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
