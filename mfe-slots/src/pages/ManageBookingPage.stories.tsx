import { pageStories } from '@switchboard/platform/stories';
import { ManageBookingPage } from './ManageBookingPage.tsx';

/** Simulates a link that was opened before: its token is stored for the tab and isn't part of the address. */
function OpenedBefore() {
  sessionStorage.setItem('switchboard.booking.token', 'sample');
  return <ManageBookingPage />;
}

const story = pageStories(OpenedBefore, {
  path: '/manage-booking/sample',
  route: '/manage-booking/:token',
  session: null,
});

export default { title: 'Pages/slots/ManageBookingPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
