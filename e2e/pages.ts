/** Every page that people can open, for the journeys that look at all of them. */

export interface PageOnTest {
  /** Names the screenshots. */
  name: string;
  path: string;
  heading: string;
  /** The heading on a phone, where the page refuses to work on one. */
  phoneHeading?: string;
}

const memberPage = (heading: string, path = `/${heading.toLowerCase().replaceAll(' ', '-')}`): PageOnTest => ({
  name: path.slice(1).replaceAll(/\W+/g, '-'),
  path,
  heading,
});

/** Pages behind an entry of the sidebar; a journey fails when the sidebar has one that is not listed here. */
export const sidebarPages: readonly PageOnTest[] = [
  memberPage('Dashboard'),
  memberPage('Assistants'),
  memberPage('Feature Templates'),
  memberPage('Leads'),
  memberPage('Lead Uploads'),
  memberPage('Call Logs'),
  memberPage('Slots'),
  memberPage('Micro Prompts'),
  memberPage('Phone Numbers'),
];

/** Pages of members without an entry of their own. */
export const otherMemberPages: readonly PageOnTest[] = [
  memberPage('Organization Settings'),
  memberPage('Organization Settings', '/team'),
  memberPage('Super Admin', '/superadmin'),
  memberPage('Page not found', '/nowhere'),
];

/** Pages for everybody; a signed-in visitor is sent on from some of them. */
export const publicPages: readonly PageOnTest[] = [
  { name: 'landing', path: '/', heading: '' },
  { name: 'login', path: '/login', heading: 'Sign in' },
  { name: 'signup', path: '/signup', heading: 'Create your account' },
  { name: 'forgot-password', path: '/forgot-password', heading: '' },
  { name: 'invite-accept', path: '/invite-accept', heading: '' },
  { name: 'terms', path: '/terms', heading: '' },
  { name: 'privacy', path: '/privacy', heading: '' },
  {
    name: 'unknown-interview',
    path: '/video-call/unknown',
    heading: 'Interview Not Found',
    phoneHeading: 'Desktop Required',
  },
];
