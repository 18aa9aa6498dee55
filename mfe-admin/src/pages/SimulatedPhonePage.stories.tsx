import { pageStories } from '@switchboard/platform/stories';
import { SimulatedPhonePage } from './SimulatedPhonePage.tsx';

const story = pageStories(SimulatedPhonePage, { path: '/simulated-phone' });

export default { title: 'Pages/admin/SimulatedPhonePage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
