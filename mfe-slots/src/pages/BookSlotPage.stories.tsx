import { pageStories } from '@switchboard/platform/stories';
import { BookSlotPage } from './BookSlotPage.tsx';

const story = pageStories(BookSlotPage, {
  path: '/book-slot/00000000-0000-4000-8000-000000000001',
  route: '/book-slot/:id',
  session: null,
});

export default { title: 'Pages/slots/BookSlotPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
