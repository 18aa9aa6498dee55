import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { languages } from './languages.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

// Characters that end a header line, change the direction of the text around them, or are invisible. Joiners are
// allowed: names use them.
const unsafe = '\\p{Cc}\\p{Cs}\\u00AD\\u061C\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u2069\\uFEFF';
const inLine = new RegExp(`[${unsafe}]+`, 'gu');
const inWords = new RegExp(`(?!\\n)[${unsafe}]+`, 'gu');

function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${Array.from(text.slice(0, most)).slice(0, -1).join('').trimEnd()}…`;
}

/** One line of user text, without control and direction characters, 200 characters at most. */
const Line = z.string().transform((text) => clip(text.replaceAll(inLine, ' ').replaceAll(/\s+/g, ' ').trim(), 200));

/** A name that is safe in a header. */
export const lineOf = (text: string): string => Line.parse(text);

/** User text of several lines: 6,000 characters at most. */
const Words = z
  .string()
  .transform((text) => clip(text.replaceAll(/\r\n?/g, '\n').replaceAll(inWords, ' ').trim(), 6_000));

/** A link that the product generates. */
const Link = z.url({ protocol: /^https?$/ });

/** Mails that strangers can trigger: five per hour of each kind to one address. */
const mailLimits = ['reset', 'sign-up', 'invitation', 'confirm', 'interview', 'booking', 'flow', 'chat'] as const;
export type MailLimit = (typeof mailLimits)[number];

/** The recipient of a mail. */
type Reader = 'person' | 'newcomer' | 'invited' | 'admins' | 'owners' | 'candidate' | 'booker' | 'caller' | 'visitor';

interface MailDeclaration<D extends z.ZodObject> {
  /** The mail's name where staff see its delivery status. */
  title: string;
  reader: Reader;
  /** The rate limit that it counts towards; null if only its reader, their colleagues or a schedule trigger it. */
  limit: MailLimit | null;
  /** The data for its text. */
  data: D;
}

const declare = <D extends z.ZodRawShape>(
  title: string,
  reader: Reader,
  limit: MailLimit | null,
  data: D,
): MailDeclaration<z.ZodObject<D, z.core.$strict>> => ({ title, reader, limit, data: z.strictObject(data) });

const person = { name: Line };
/** A part of an organization, with its figures as lines. */
const parts = z.array(z.strictObject({ label: Line, lines: z.array(Line).min(1) }));
const interview = {
  name: Line,
  organization: Line,
  /** The candidate's language. */
  language: z.enum(languages).default('en'),
};
const booking = {
  name: Line,
  organization: Line,
  slot: Line,
  /** When it is, with the time zone: in the booker's zone, and also in the slot's where that differs. */
  times: z.array(Line).min(1),
  place: Line.nullable(),
  /** The booker's language. */
  language: z.enum(languages).default('en'),
  /** Where the booking is moved or cancelled; null where the link is unknown, and for past bookings. */
  link: Link.nullable(),
};

/** Every mail that the product sends, with its recipient, its rate limit and the data for its text. */
export const mails = {
  'account.sign-up': declare('Confirmation of an account', 'newcomer', 'sign-up', { hours: z.int(), link: Link }),
  'account.known-already': declare('An account that exists', 'newcomer', 'sign-up', { sign_in: Link, forgot: Link }),
  'account.confirm-address': declare('Confirmation of an address', 'person', 'confirm', {
    ...person,
    address: Line,
    link: Link,
  }),
  'account.reset-password': declare('A new password', 'person', 'reset', { ...person, link: Link }),
  'account.password-changed': declare('Password changed', 'person', null, person),
  'account.address-wanted': declare('Another address asked for', 'person', 'confirm', { ...person, address: Line }),
  'account.address-changed': declare('Address changed', 'person', null, { ...person, address: Line }),
  'account.new-sign-in': declare('Sign-in from a new browser', 'person', null, {
    ...person,
    browser: Line,
    ip_address: Line,
    at: Line,
  }),
  'account.second-factor-on': declare('Second factor on', 'person', null, person),
  'account.second-factor-off': declare('Second factor off', 'person', null, person),
  'account.second-factor-lost': declare('Second factor removed', 'person', null, person),
  'account.recovery-code-used': declare('Recovery code used', 'person', null, person),
  'account.passkey-added': declare('Passkey added', 'person', null, { ...person, passkey: Line }),
  'account.passkey-removed': declare('Passkey removed', 'person', null, { ...person, passkey: Line }),

  'invitation.staff': declare('Invitation', 'invited', 'invitation', {
    inviter: Line,
    organization: Line,
    days: z.int(),
    link: Link,
  }),
  'invitation.client': declare('Invitation of a client', 'invited', 'invitation', {
    organization: Line,
    client: Line,
    days: z.int(),
    link: Link,
    code: Line,
  }),
  'invitation.accepted': declare('Invitation accepted', 'person', null, {
    who: Line,
    address: Line,
    /** The organization or client that the person joined. */
    joined: Line,
    link: Link.nullable(),
  }),
  'organization.member-removed': declare('Member removed', 'person', null, { ...person, organization: Line, by: Line }),
  'organization.handed-over': declare('Organization handed over', 'person', null, {
    from: Line,
    organization: Line,
    link: Link.nullable(),
  }),
  'organization.deleted': declare('Organization deleted', 'owners', null, {
    by: Line,
    organization: Line,
    until: Line,
    link: Link.nullable(),
  }),
  'organization.taken-back': declare('Organization taken back', 'owners', null, { by: Line, organization: Line }),
  'webhook.disabled': declare('Webhook switched off', 'admins', null, {
    organization: Line,
    url: Line,
    reason: Line,
    link: Link.nullable(),
  }),
  'models.ending': declare('Models that end', 'admins', null, {
    organization: Line,
    /** Days until the first model ends, at most. */
    days: z.int(),
    assistants: z.array(Line).min(1),
    link: Link.nullable(),
  }),
  'api-key.created': declare('API key created', 'admins', null, {
    organization: Line,
    by: Line,
    key: Line,
    prefix: Line,
    link: Link.nullable(),
  }),
  'import.ready': declare('Import finished', 'person', null, {
    file: Line,
    outcome: Line,
    counts: z.array(Line),
    link: Link.nullable(),
  }),

  'summary.weekly': declare('Weekly summary', 'person', null, {
    ...person,
    organization: Line,
    /** The days of the week, with the time zone in which they were counted. */
    week: Line,
    happened: parts,
    waiting: parts,
    link: Link.nullable(),
    /** Unsubscribes without signing in. */
    stop: Link.nullable(),
  }),

  'interview.invitation': declare('Interview link', 'candidate', 'interview', {
    ...interview,
    minutes: z.int(),
    until: Line,
    link: Link,
  }),
  'interview.reminder': declare('Interview reminder', 'candidate', null, { ...interview, until: Line, link: Link }),
  'interview.interrupted': declare('Interview interrupted', 'candidate', null, {
    ...interview,
    until: Line,
    /** Whether someone reads replies: the organization has a reply address. */
    can_reply: z.boolean(),
    link: Link,
  }),
  'interview.request-answered': declare('Answer to a request', 'candidate', null, {
    ...interview,
    /** The candidate's request; null if they wrote no text. */
    asked: Words.nullable(),
    answer: Words,
    /** The deadline for starting the interview; null once it was started. */
    until: Line.nullable(),
    link: Link,
    /** Whether someone reads replies: the organization has a reply address. */
    can_reply: z.boolean(),
  }),
  'interview.received': declare('Interview received', 'candidate', null, { ...interview, days: z.int(), link: Link }),
  'interview.contest-received': declare('Contest received', 'candidate', null, {
    ...interview,
    finding: Line,
    contest: Words,
    link: Link,
  }),
  'interview.contest-answered': declare('Contest answered', 'candidate', null, {
    ...interview,
    finding: Line,
    answer: Words,
    link: Link,
  }),

  'booking.booked': declare('Booking confirmed', 'booker', 'booking', booking),
  'booking.waiting': declare('On the waiting list', 'booker', 'booking', booking),
  'booking.promoted': declare('Off the waiting list', 'booker', null, booking),
  'booking.moved': declare('Booking moved', 'booker', null, booking),
  'booking.changed': declare('Slot changed', 'booker', null, booking),
  'booking.cancelled': declare('Booking cancelled', 'booker', null, booking),
  'booking.slot_cancelled': declare('Slot cancelled', 'booker', null, booking),
  'booking.reminder': declare('Booking reminder', 'booker', null, booking),

  'chat.transcript': declare('Transcript of a chat', 'visitor', 'chat', {
    organization: Line,
    assistant: Line,
    text: Words,
    /** The language of the page with the chat. */
    language: z.enum(languages).default('en'),
  }),

  'flow.message': declare('Message of an assistant', 'caller', 'flow', {
    /** Null if it goes to an address other than the lead's. */
    name: Line.nullable(),
    organization: Line,
    subject: Line,
    text: Words,
    /** The assistant's language. */
    language: z.enum(languages).default('en'),
    /** Unsubscribes this address without signing in. */
    stop: Link.nullable(),
  }),
} as const;

export type MailId = keyof typeof mails;
export const mailIds = Object.keys(mails) as [MailId, ...MailId[]];

/** The input of a mail. */
export type MailInput<I extends MailId> = z.input<(typeof mails)[I]['data']>;
/** The validated data of a mail, safe in a header, a text and a page. */
export type MailData<I extends MailId> = z.output<(typeof mails)[I]['data']>;

/**
 * The delivery status of a mail: `failed` was refused, or tried for a day; for `unsure`, we can't confirm whether the
 * server accepted it.
 */
export const MailStatus = z.enum(['waiting', 'sent', 'failed', 'unsure']);
export type MailStatus = z.infer<typeof MailStatus>;

/** A mail of the organization that may not have arrived. */
export const UndeliveredMail = z.object({
  id: Id,
  organization_id: Id,
  mail: z.enum(mailIds),
  /** The mail's title. */
  title: z.string(),
  recipient: z.string(),
  status: MailStatus.extract(['failed', 'unsure']),
  /** The mail server's answer. */
  error: z.string().nullable(),
  /** The row that it was about, such as an invitation. */
  about_id: Id.nullable(),
  created_at: Timestamp,
});
export type UndeliveredMail = z.infer<typeof UndeliveredMail>;

/** A member whose account can't be reached by mail: the newest mail about it was refused. */
export const UnreachedMember = z.object({
  member_id: Id,
  failed_at: Timestamp,
  /** The mail server's answer. */
  error: z.string().nullable(),
});
export type UnreachedMember = z.infer<typeof UnreachedMember>;

export const mailApi = {
  'GET /api/mails': {
    summary: 'Lists the mails of the organization that could not be delivered in the last 90 days, newest first',
    access: 'member',
    permission: 'audit.read',
    query: PageQuery,
    response: page(UndeliveredMail),
  },
  'GET /api/mails/members': {
    summary: 'Names the members whose newest mail about their account could not be delivered',
    access: 'member',
    permission: 'member.manage',
    response: z.array(UnreachedMember),
  },
} as const satisfies Endpoints;
