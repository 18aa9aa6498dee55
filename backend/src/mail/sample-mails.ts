import type { MailId, MailInput } from '@switchboard/contracts/mails';

const link = 'https://switchboard.example/path/0123456789abcdefghijklmnopqrstuvwxyz';
const person = { name: 'Ada Park' };
const interview = { name: 'Ada', organization: 'Engines of Leeds' };
const booking = {
  name: 'Ada Park',
  organization: 'Engines of Leeds',
  slot: 'First talk',
  times: [
    'Monday, November 2, 2026 at 9:30 AM – 10:00 AM (Europe/London)',
    'Monday, November 2, 2026 at 10:30 AM – 11:00 AM (Europe/Berlin)',
  ],
  place: 'Room 7',
  link,
};

/** Sample data for every mail of the list, for previews and tests. */
export const sampleMails: { [I in MailId]: MailInput<I> } = {
  'account.sign-up': { hours: 24, link },
  'account.known-already': { sign_in: link, forgot: 'https://switchboard.example/forgot-password' },
  'account.confirm-address': { ...person, address: 'ada@example.com', link },
  'account.reset-password': { ...person, link },
  'account.password-changed': person,
  'account.address-wanted': { ...person, address: 'ada@example.com' },
  'account.address-changed': { ...person, address: 'ada@example.com' },
  'account.new-sign-in': {
    ...person,
    browser: 'Firefox 140, Linux',
    ip_address: '203.0.113.7',
    at: 'Mon, 02 Nov 2026 09:30:00 UTC',
  },
  'account.second-factor-on': person,
  'account.second-factor-off': person,
  'account.second-factor-lost': person,
  'account.recovery-code-used': person,
  'account.passkey-added': { ...person, passkey: 'Laptop' },
  'account.passkey-removed': { ...person, passkey: 'Laptop' },
  'invitation.staff': { inviter: 'Grace Hill', organization: 'Engines of Leeds', days: 7, link },
  'invitation.client': { organization: 'Engines of Leeds', client: 'Mills & Co', days: 7, link, code: '9f2c71d0aa' },
  'invitation.accepted': { who: 'Ada Park', address: 'ada@example.com', joined: 'Engines of Leeds', link },
  'organization.member-removed': { ...person, organization: 'Engines of Leeds', by: 'Grace Hill' },
  'organization.handed-over': { from: 'Grace Hill', organization: 'Engines of Leeds', link },
  'organization.deleted': {
    by: 'Grace Hill',
    organization: 'Engines of Leeds',
    until: 'Mon, 16 Nov 2026 09:30:00 UTC',
    link,
  },
  'organization.taken-back': { by: 'Grace Hill', organization: 'Engines of Leeds' },
  'webhook.disabled': {
    organization: 'Engines of Leeds',
    url: 'https://hooks.example.com/switchboard',
    reason: 'It answered 410: it is gone for good.',
    link,
  },
  'models.ending': {
    organization: 'Engines of Leeds',
    days: 14,
    assistants: [
      'Reception: GPT-4o, until January 14, 2027. Successor: GPT-6.1 Terra',
      'Reminders: Claude Sonnet 4.5 (fallback), until November 30, 2026. Successor: Claude Sonnet 5.5',
    ],
    link,
  },
  'api-key.created': {
    organization: 'Engines of Leeds',
    by: 'Grace Hill',
    key: 'Nightly import',
    prefix: 'sbk_01234567',
    link,
  },
  'import.ready': {
    file: 'leads.csv',
    outcome: 'The import is finished',
    counts: ['120 new', '4 updated', '0 unchanged', '2 not imported'],
    link,
  },
  'summary.weekly': {
    ...person,
    organization: 'Engines of Leeds',
    week: 'Mon, Nov 16, 2026 – Sun, Nov 22, 2026 (Europe/London)',
    happened: [
      { label: 'Calls', lines: ['412 placed, 287 answered', '35 came in'] },
      { label: 'Bookings', lines: ['18 made', '2 cancelled'] },
      { label: 'Interviews', lines: ['9 held'] },
    ],
    waiting: [
      { label: 'Interviews', lines: ['3 need a review', '1 contest to answer'] },
      { label: 'Documents', lines: ['2 need a look'] },
    ],
    link,
    stop: 'https://switchboard.example/unsubscribe?token=0123456789abcdefghijklmnopqrstuvwxyz',
  },
  'interview.invitation': {
    ...interview,
    minutes: 30,
    until: 'Monday, November 9, 2026 at 9:30 AM (America/New York)',
    link,
  },
  'interview.reminder': { ...interview, until: 'Mon, 09 Nov 2026 09:30:00 UTC', link },
  'interview.interrupted': { ...interview, until: 'Mon, 02 Nov 2026 09:40:00 UTC', link, can_reply: true },
  'interview.request-answered': {
    ...interview,
    asked: 'I need more time, and I can’t share my screen.',
    answer: 'You have a new link: 60 minutes instead of 30, no screen sharing.',
    until: 'Monday, November 9, 2026 at 9:30 AM (America/New York)',
    link,
    can_reply: true,
  },
  'interview.received': { ...interview, days: 30, link },
  'interview.contest-received': {
    ...interview,
    finding: 'The page was left.',
    contest: 'My screen reader opened a window.\nI closed it at once.',
    link,
  },
  'interview.contest-answered': {
    ...interview,
    finding: 'The page was left.',
    answer: 'We hear it too. It counts for nothing.',
    link,
  },
  'booking.booked': booking,
  'booking.waiting': booking,
  'booking.promoted': booking,
  'booking.moved': booking,
  'booking.changed': booking,
  'booking.cancelled': { ...booking, link: null },
  'booking.slot_cancelled': { ...booking, link: null },
  'booking.reminder': booking,
  'chat.transcript': {
    organization: 'Engines of Leeds',
    assistant: 'Sam',
    text: 'Sam: Hello, how can I help you?\n\nAda: When are you open on Saturday?\n\nSam: From nine to one.',
  },
  'flow.message': {
    name: 'Ada',
    organization: 'Engines of Leeds',
    subject: 'Your visit on Monday',
    text: 'Thank you for the call.\n\nOur workshop is at 12 Mill Road, behind the station. Please bring your invoice.',
    stop: 'https://switchboard.example/unsubscribe?token=0123456789abcdefghijklmnopqrstuvwxyz',
  },
};
