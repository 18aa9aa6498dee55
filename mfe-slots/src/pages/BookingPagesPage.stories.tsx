import { pageStories } from '@switchboard/platform/stories';
import { BookingPagesPage } from './BookingPagesPage.tsx';

const story = pageStories(BookingPagesPage, { path: '/booking-pages' });

export default { title: 'Pages/slots/BookingPagesPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
