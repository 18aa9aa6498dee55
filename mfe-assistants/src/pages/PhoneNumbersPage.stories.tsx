import { pageStories } from '@switchboard/platform/stories';
import { PhoneNumbersPage } from './PhoneNumbersPage.tsx';

const story = pageStories(PhoneNumbersPage, { path: '/phone-numbers' });

export default { title: 'Pages/assistants/PhoneNumbersPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
