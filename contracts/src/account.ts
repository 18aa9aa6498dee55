import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { maxPersonNameLength } from './session.limits.ts';
import { Id, Timestamp } from './shared.ts';

/** The account of the signed-in person, whatever organizations they are in. */
export const Account = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  /** Somebody opened a link that was mailed to the address. */
  email_verified: z.boolean(),
  has_second_factor: z.boolean(),
  /** Unused recovery codes; null without a second factor. */
  recovery_codes_left: z.int().nullable(),
  /** The installation sends mail, so that addresses can be confirmed. */
  can_mail: z.boolean(),
});
export type Account = z.infer<typeof Account>;

/** `PATCH /api/account`. */
export const UpdateAccount = z.strictObject({
  full_name: z.string().trim().min(1, 'Full name is required').max(maxPersonNameLength),
});
export type UpdateAccount = z.infer<typeof UpdateAccount>;

/** A browser in which the person is signed in. */
export const AccountSession = z.object({
  id: Id,
  /** As the browser calls itself, e.g. `Chrome 141`; null when it does not say. */
  browser: z.string().nullable(),
  /** What it runs on, e.g. `macOS`; null when it does not say. */
  system: z.string().nullable(),
  /** The network address it was used from last. */
  ip_address: z.string().nullable(),
  created_at: Timestamp,
  /** To within a minute. */
  last_used_at: Timestamp,
  /** The session that asks. */
  is_current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

/** The token of a link that was mailed to an address. */
export const ConfirmEmail = z.strictObject({ token: z.string().min(16).max(2000) });

/** Why an account was not changed. */
export const accountReasons = ['own_session', 'session_ended', 'email_link'] as const;

export const accountApi = {
  'GET /api/account': { summary: 'The account of the signed-in person', access: 'session', response: Account },
  'PATCH /api/account': {
    summary: 'Changes the name of the signed-in person',
    access: 'session',
    body: UpdateAccount,
    response: Account,
  },
  'POST /api/account/email/confirm': {
    summary: 'Confirms the address that a link was mailed to; the account has it from then on',
    access: 'session',
    body: ConfirmEmail,
    response: Account,
  },
  'GET /api/account/sessions': {
    summary: 'Lists the browsers in which the person is signed in, the one used last first',
    access: 'session',
    response: z.array(AccountSession),
  },
  'DELETE /api/account/sessions/:id': {
    summary: 'Signs another browser of the person out, with its next request',
    access: 'session',
    params: z.object({ id: Id }),
  },
  'DELETE /api/account/sessions': {
    summary: 'Signs all other browsers of the person out',
    access: 'session',
  },
} as const satisfies Endpoints;
