import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { maxPasskeyNameLength } from './session.limits.ts';
import { PersonName } from './session.ts';
import { Id, nameText, Timestamp } from './shared.ts';

/** The account of the signed-in person, across all organizations. */
export const Account = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  /** Whether someone opened a link that was mailed to the address. */
  email_verified: z.boolean(),
  has_second_factor: z.boolean(),
  /** Unused recovery codes; null without a second factor. */
  recovery_codes_left: z.int().nullable(),
  /** Whether the installation sends mail, so that addresses can be confirmed. */
  can_mail: z.boolean(),
});
export type Account = z.infer<typeof Account>;

/** `PATCH /api/account`. */
export const UpdateAccount = z.strictObject({
  full_name: PersonName,
});
export type UpdateAccount = z.infer<typeof UpdateAccount>;

/** A browser in which the person is signed in. */
export const AccountSession = z.object({
  id: Id,
  /** The browser's own name, e.g. `Chrome 141`; null if unknown. */
  browser: z.string().nullable(),
  /** The operating system, e.g. `macOS`; null if unknown. */
  system: z.string().nullable(),
  /** The network address of its last use. */
  ip_address: z.string().nullable(),
  created_at: Timestamp,
  /** Accurate to a minute. */
  last_used_at: Timestamp,
  /** Whether this is the session of the request. */
  is_current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

/** A passkey with which the person signs in. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Synchronized by a password manager or an account, so that it survives the loss of the device. */
  is_backed_up: z.boolean(),
  created_at: Timestamp,
  /** Null until its first use for signing in. */
  last_used_at: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyName = nameText(z.string().trim().min(1, 'Name is required').max(maxPasskeyNameLength));

/** `PATCH /api/account/passkeys/{id}`. */
export const RenamePasskey = z.strictObject({ name: PasskeyName });

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
  'GET /api/account/passkeys': {
    summary: 'Lists the passkeys of the signed-in person, the newest first',
    access: 'session',
    response: z.array(Passkey),
  },
  'PATCH /api/account/passkeys/:id': {
    summary: 'Gives a passkey another name',
    access: 'session',
    params: z.object({ id: Id }),
    body: RenamePasskey,
    response: Passkey,
  },
  'DELETE /api/account/passkeys/:id': {
    summary: 'Removes a passkey; it can no longer be used to sign in',
    access: 'session',
    params: z.object({ id: Id }),
  },
} as const satisfies Endpoints;
