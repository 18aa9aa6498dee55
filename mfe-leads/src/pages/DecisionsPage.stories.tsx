import { pageStories } from '@switchboard/platform/stories';
import { DecisionsPage } from './DecisionsPage.tsx';

const story = pageStories(DecisionsPage, { path: '/decisions' });

export default { title: 'Pages/leads/DecisionsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
