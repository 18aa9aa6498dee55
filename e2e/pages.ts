/** Every page that people can open and the dialogs on it, for the journeys that look at all of them. */
import type { Page } from '@playwright/test';

export interface DialogOnTest {
  name: string;
  open(page: Page): Promise<void>;
  /** Rules of axe that do not see how the dialog works. */
  except?: string[];
}

export interface PageOnTest {
  /** Names the screenshots. */
  name: string;
  path: string;
  heading: string;
  /** The label in the sidebar, if it differs from the heading. */
  entry?: string;
  /** The row on `path` that leads to it, where its own address is not known beforehand. */
  through?: string;
  /** The part of the product that renders it: one journey checks all pages of a part. */
  part: string;
  /** The heading on a phone, where the page refuses to work on one. */
  phoneHeading?: string;
  dialogs?: readonly DialogOnTest[];
}

const pathOf = (heading: string) => `/${heading.toLowerCase().replaceAll(' ', '-')}`;

function memberPage(part: string, heading: string, more: Partial<PageOnTest> = {}): PageOnTest {
  const path = more.path ?? pathOf(heading);
  return { name: path.slice(1).replaceAll(/\W+/g, '-'), path, heading, part, ...more };
}

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, disabled: false }).first().click();

const palette: DialogOnTest = {
  name: 'Palette',
  open: (page) => page.getByRole('button', { name: 'Search', exact: false }).first().click(),
  // The results are moved through, and scrolled, with the arrow keys from the search field.
  except: ['scrollable-region-focusable'],
};

const onSettings = (tab: string, button: string) => async (page: Page) => {
  await page
    .getByRole('navigation', { name: 'Organization settings' })
    .getByRole('link', { name: tab, exact: true })
    .click();
  await press(button)(page);
};

const onTab = (tab: string, button: string) => async (page: Page) => {
  await page.getByRole('tab', { name: tab }).click();
  await press(button)(page);
};

const ofSettings: DialogOnTest[] = [
  { name: 'Settings of Slots', open: onSettings('Modules', 'Edit settings of Slots') },
  { name: 'Invite several people', open: onSettings('Members', 'Invite several') },
  { name: 'What each role may do', open: onSettings('Members', 'What each role may do') },
  { name: 'Add Client', open: onSettings('Client Members', 'Add Client') },
  { name: 'Add Field', open: onSettings('Custom Fields', 'Add Field') },
  { name: 'Add WhatsApp number', open: onSettings('WhatsApp', 'Add number') },
  { name: 'New API key', open: onSettings('API Keys', 'Create API key') },
  { name: 'Keep the audit log', open: onSettings('Audit log', 'Keep longer or shorter…') },
];

const createOrganization: DialogOnTest = {
  name: 'Create New Organization',
  async open(page) {
    await page.getByRole('button', { name: /^Organization: / }).click();
    await page.getByRole('menuitem', { name: 'Create New Organization' }).click();
  },
};

/** Pages behind a sidebar entry. A journey fails if the sidebar has an entry that isn't listed here. */
export const sidebarPages: readonly PageOnTest[] = [
  memberPage('shell', 'Dashboard', { dialogs: [createOrganization, palette] }),
  memberPage('assistants', 'Assistants'),
  memberPage('assistants', 'Knowledge', {
    dialogs: [{ name: 'Create Knowledge Base', open: press('Create Knowledge Base') }],
  }),
  memberPage('campaigns', 'Feature Templates', {
    dialogs: [{ name: 'Create Template', open: press('Create Template') }],
  }),
  memberPage('campaigns', 'Schema Templates'),
  memberPage('leads', 'Leads', {
    dialogs: [
      { name: 'Add New Lead', open: press('Add Lead') },
      { name: 'Edit Lead', open: press('Edit') },
      { name: 'Voice Call', open: press('Voice Call') },
    ],
  }),
  memberPage('leads', 'Lead Uploads', { dialogs: [{ name: 'Review Lead Data', open: press('Review') }] }),
  memberPage('leads', 'Call Logs', {
    dialogs: [
      { name: 'Call Transcript', open: press('View Transcript') },
      { name: 'Call Recording', open: press('Play Recording') },
    ],
  }),
  memberPage('assistants', 'Providers', {
    dialogs: [{ name: 'Configure OpenAI', open: press('Configure OpenAI') }],
  }),
  memberPage('calls', 'Analytics'),
  memberPage('calls', 'Call Requests', {
    dialogs: [
      { name: 'Create Call Request', open: press('Create Call Request') },
      { name: 'Call Request Details', open: press('Details') },
      { name: 'Confirm Call', open: press('Call Now') },
    ],
  }),
  memberPage('calls', 'Calls', { dialogs: [{ name: 'Pause all calls', open: press('Pause all calls') }] }),
  memberPage('proctoring', 'Interviews'),
  memberPage('slots', 'Slots', { dialogs: [{ name: 'Create Slot', open: press('Create Slot') }] }),
  memberPage('prompts', 'Prompt Generation Engine', { path: '/prompt-engine', entry: 'Prompt Engine' }),
  memberPage('prompts', 'Micro Prompts'),
  memberPage('assistants', 'Phone Numbers'),
  memberPage('assistants', 'Web Embeds', { dialogs: [{ name: 'Add web embed', open: press('Add embed') }] }),
];

/** Pages of members without a sidebar entry. */
export const otherMemberPages: readonly PageOnTest[] = [
  memberPage('leads', 'Duplicates', {
    path: '/lead-duplicates',
    dialogs: [{ name: 'Merge', open: press('Merge') }],
  }),
  memberPage('leads', 'Do not call', {
    dialogs: [
      { name: 'Add numbers', open: press('Add numbers') },
      { name: 'Add email', open: press('Add email') },
    ],
  }),
  memberPage('admin', 'Simulated phone'),
  memberPage('admin', 'Connect an app', { path: '/connect-app' }),
  memberPage('admin', 'Approve a device', { path: '/device' }),
  memberPage('campaigns', 'New schema template', {
    path: '/schema-templates/new',
    dialogs: [
      { name: 'Save Template', open: press('Save Template') },
      { name: 'Export JSON', open: press('Export JSON') },
    ],
  }),
  memberPage('leads', 'Import Leads', { path: '/leads/import' }),
  memberPage('leads', 'Why leads were called or not', {
    path: '/decisions',
    dialogs: [{ name: 'Why', open: press('Why?') }],
  }),
  memberPage('campaigns', 'Campaigns'),
  memberPage('campaigns', 'Engineering screening', {
    path: '/u/Engineering%20screening',
    dialogs: [{ name: 'Create Engineering screening Campaign', open: press('Create Engineering screening') }],
  }),
  memberPage('admin', 'Organization Settings', { dialogs: ofSettings }),
  memberPage('admin', 'Organization Settings', { path: '/team' }),
  memberPage('shell', 'Your profile', {
    path: '/profile',
    dialogs: [
      { name: 'Change your e-mail address', open: press('Change address') },
      { name: 'Change your password', open: press('Change password') },
      { name: 'Set up a second factor', open: press('Set up') },
    ],
  }),
  memberPage('admin', 'Super Admin', { path: '/superadmin' }),
  memberPage('admin', 'Super Admin', { path: '/features' }),
  memberPage('admin', 'Super Admin', { path: '/run-migrations' }),
  memberPage('shell', 'Page not found', { path: '/nowhere' }),
];

/** Pages of one row, behind their list. */
export const rowPages: readonly PageOnTest[] = [
  memberPage('assistants', 'For applicants', {
    name: 'knowledge-base',
    path: '/knowledge',
    through: 'For applicants',
    dialogs: [{ name: 'Paste text', open: press('Paste text') }],
  }),
  memberPage('proctoring', 'Javier Morales', {
    name: 'interview',
    path: '/interviews',
    through: 'Javier Morales',
    dialogs: [
      { name: 'Dismiss a finding', open: press('Dismiss finding 2') },
      { name: 'Answer a contest', open: press('Answer the contest') },
    ],
  }),
  memberPage('slots', 'Meet the team', {
    name: 'slot',
    path: '/slots',
    through: 'Meet the team',
    dialogs: [
      { name: 'Add Booking', open: press('Add Booking') },
      { name: 'Cancel Slot', open: press('Cancel Slot') },
    ],
  }),
];

const publicPage = (name: string, heading: string, path = `/${name}`): PageOnTest => ({
  name,
  path,
  heading,
  part: 'public pages',
});

/** Pages of clients, who see none of the others. */
export const clientPages: readonly PageOnTest[] = [
  {
    name: 'client-dashboard',
    path: '/client/dashboard',
    heading: 'Dashboard',
    part: 'client portal',
    dialogs: [
      { name: 'Add New Lead', open: press('Add Lead') },
      { name: 'Invite Client Member', open: onTab('Client Members', 'Invite Client Member') },
    ],
  },
];

/** Pages for everyone; some of them redirect signed-in visitors. */
export const publicPages: readonly PageOnTest[] = [
  publicPage('landing', '', '/'),
  publicPage('login', 'Sign in'),
  publicPage('signup', 'Create your account'),
  publicPage('forgot-password', ''),
  publicPage('invite-accept', ''),
  publicPage('unsubscribe', 'This link does not work'),
  publicPage('client-login', 'Client sign in', '/client/login'),
  publicPage('client-signup', 'Client sign up', '/client/signup?code=unknown'),
  publicPage('terms', 'Terms'),
  publicPage('privacy', 'Privacy policy'),
  publicPage('privacy-interviews', 'Privacy in video interviews', '/privacy/interviews'),
  publicPage('success', 'Nothing to confirm'),
  publicPage('success-payment', 'Payment Successful!', '/success?payment=in_17'),
  publicPage('nowhere', 'Page not found'),
  publicPage('voice-agents', 'Voice agents you can hold to their word.'),
  publicPage('use-case', 'AI Customer Support', '/use-cases/customer-support'),
  publicPage('wave', 'Wave', '/siriwave-test'),
  publicPage('measurements', 'Results', '/evidence/measurements'),
  publicPage('unknown-interview', 'Interview Not Found', '/video-call/unknown'),
  publicPage('unknown-findings', 'Link Not Found', '/interview-findings/unknown'),
  publicPage('unknown-slot', 'Slot Not Found', '/book-slot/unknown'),
  publicPage('unknown-booking', 'Booking Not Found', '/manage-booking/unknown'),
];
