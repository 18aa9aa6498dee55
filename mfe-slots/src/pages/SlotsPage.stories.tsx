import { pageStories } from '@switchboard/platform/stories';
import { SlotsPage } from './SlotsPage.tsx';

const story = pageStories(SlotsPage, { path: '/slots' });

export default { title: 'Pages/slots/SlotsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
