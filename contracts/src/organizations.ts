import { z } from 'zod';
import { Dashboard } from './dashboard.ts';
import type { Endpoints } from './endpoint.ts';
import { answerSilence, recordingDays } from './interviews.limits.ts';
import { maxLogoBytes } from './organizations.limits.ts';
import { maxEmailLength } from './session.limits.ts';
import {
  BootData,
  ConfirmSignUp,
  CreateOrganization,
  OrganizationName,
  Session,
  SessionOrganization,
  SignUp,
  SwitchOrganization,
} from './session.ts';
import { Id, Timestamp } from './shared.ts';

/** Why a change of members, invitations or the organization was refused; the last four are states of an invitation. */
export const organizationReasons = [
  'second_factor_required',
  'own_membership',
  'last_owner',
  'already_member',
  'not_deleted',
  'email_mismatch',
  'not_found',
  'expired',
  'cancelled',
  'accepted',
] as const;

/** What the General tab of the organization's settings shows. */
export const OrganizationDetails = z.object({
  id: Id,
  name: z.string(),
  time_zone: z.string(),
  /** Where replies to its mails go; null if not set. */
  reply_address: z.string().nullable(),
  /** Days for which recordings of interviews are kept after they end; links created earlier keep their own value. */
  recording_days: z.int(),
  /** Seconds of silence after which a candidate's spoken answer ends. */
  answer_silence_seconds: z.int(),
  /** Whether leads may have premium-rate and shared-cost numbers. */
  allows_premium_numbers: z.boolean(),
  /** Members without a second factor must set one up before they get access. */
  requires_second_factor: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type OrganizationDetails = z.infer<typeof OrganizationDetails>;

/** The General tab of the organization's settings. */
export const UpdateOrganization = z.object({
  name: OrganizationName,
  time_zone: z.string().max(60).optional(),
  /** Empty or null removes it; absent leaves it unchanged. */
  reply_address: z
    .string()
    .trim()
    .max(maxEmailLength)
    .nullish()
    .transform((typed) => (typed === undefined ? undefined : typed || null))
    .refine((typed) => !typed || z.email().safeParse(typed).success, 'Please enter a valid email address.'),
  /** Absent leaves it unchanged. */
  recording_days: z
    .int(`Please enter a number of days from ${recordingDays.min} to ${recordingDays.max}`)
    .min(recordingDays.min, `Recordings are kept for at least ${recordingDays.min} days`)
    .max(recordingDays.max, `Recordings are kept for at most ${recordingDays.max} days`)
    .optional(),
  /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
  updated_at: Timestamp.optional(),
  /** Absent leaves it unchanged. */
  answer_silence_seconds: z
    .int(`Please enter a number of seconds from ${answerSilence.min} to ${answerSilence.max}`)
    .min(answerSilence.min, `Candidates get at least ${answerSilence.min} seconds`)
    .max(answerSilence.max, `At most ${answerSilence.max} seconds`)
    .optional(),
  /** Absent leaves it unchanged. */
  allows_premium_numbers: z.boolean().optional(),
});
export type UpdateOrganization = z.input<typeof UpdateOrganization>;

/** The new owner, and whether the current one leaves; the organization's name is typed to prevent accidents. */
export const HandOverOrganization = z.strictObject({
  member_id: z.string('Choose a member').pipe(z.uuid('Choose a member')),
  leave: z.boolean().default(false),
  name: OrganizationName,
});
export type HandOverOrganization = z.input<typeof HandOverOrganization>;

/** An owner's confirmation that the organization should be deleted: its name. */
export const DeleteOrganization = z.strictObject({ name: OrganizationName });
export type DeleteOrganization = z.input<typeof DeleteOrganization>;

const byId = z.object({ id: Id });

/** `GET /api/boot`: `page` is the open path, so that a module that is still being built comes first. */
export const BootQuery = z.object({ page: z.string().max(2000).optional() });

export const organizationApi = {
  'GET /api/boot': {
    summary: 'Everything the shell needs to draw its frame',
    access: 'public',
    query: BootQuery,
    response: BootData,
  },
  'GET /api/session': { summary: 'Who is signed in, and where', access: 'session', response: Session },
  'POST /api/session/organization': {
    summary: 'Switches the active organization',
    access: 'session',
    body: SwitchOrganization,
    response: Session,
  },
  'POST /api/auth/sign-up': {
    summary:
      'Creates an account with its organization, and signs in; where mail can be sent, mails a link instead and answers the same for every address',
    access: 'public',
    body: SignUp,
    /** Null: the account is created once its address is confirmed. */
    response: z.object({ organization: SessionOrganization.nullable() }),
    status: 201,
  },
  'POST /api/auth/sign-up/confirm': {
    summary: 'Creates the account that a mailed link belongs to, with its organization, and signs in',
    access: 'public',
    body: ConfirmSignUp,
    response: z.object({ organization: SessionOrganization }),
    status: 201,
  },
  'POST /api/organizations': {
    summary: 'Creates an organization owned by the caller and makes it the active one',
    access: 'session',
    body: CreateOrganization,
    response: SessionOrganization,
    status: 201,
  },
  'GET /api/organization': {
    summary: 'Reads the active organization',
    access: 'member',
    permission: 'organization.read',
    stale_after: ['organization.changed'],
    response: OrganizationDetails,
  },
  'PATCH /api/organization': {
    summary:
      'Renames the active organization; sets its time zone, where answers to its mails go and how long interviews are kept',
    access: 'member',
    permission: 'organization.update',
    body: UpdateOrganization,
    response: SessionOrganization,
  },
  'PUT /api/organization/second-factor': {
    summary: 'Says whether the organization asks its members for a second factor; who asks for it has one',
    access: 'member',
    permission: 'organization.secure',
    body: z.strictObject({ required: z.boolean() }),
    status: 204,
  },
  'POST /api/organization/hand-over': {
    summary: 'Makes another member an owner in one’s own stead: one becomes an admin, or leaves',
    access: 'member',
    needs_confirmed_address: true,
    permission: 'organization.hand_over',
    body: HandOverOrganization,
    status: 204,
  },
  'POST /api/organization/logo': {
    summary: 'Makes a PNG, JPEG or WebP picture of at most 1 MB the logo of the active organization',
    access: 'member',
    permission: 'organization.update',
    multipart: true,
    max_body_bytes: maxLogoBytes + 64 * 1024,
    /** A signed link. */
    response: z.object({ logo_url: z.string() }),
  },
  'DELETE /api/organization/logo': {
    summary: 'Takes the logo of the active organization away',
    access: 'member',
    permission: 'organization.update',
    status: 204,
  },
  'POST /api/organization/delete': {
    summary:
      'Deletes the active organization: its people, keys, calls and webhooks stop; for 14 days an owner can take it back',
    access: 'member',
    permission: 'organization.delete',
    body: DeleteOrganization,
    status: 204,
  },
  'POST /api/organizations/:id/take-back': {
    summary: 'Takes back an organization that was deleted within the last 14 days, as one of its owners',
    access: 'session',
    params: byId,
    response: SessionOrganization,
  },
  'GET /api/dashboard': {
    summary: 'The figures of the dashboard',
    access: 'member',
    permission: 'organization.read',
    stale_after: [
      'lead.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'assistant.changed',
      'member.changed',
      'onboarding_kit.changed',
      'call_log.changed',
      'interview.changed',
    ],
    response: Dashboard,
  },
} as const satisfies Endpoints;
