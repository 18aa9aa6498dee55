import { z } from 'zod';
import { PasskeyName } from './account.ts';
import type { Endpoints } from './endpoint.ts';
import { passwordMaxLength, passwordMinLength } from './session.limits.ts';
import { SignIn } from './session.ts';

const NewPassword = z.string().min(passwordMinLength).max(passwordMaxLength);

const Password = z.object({ password: z.string() });
const Code = z.object({ code: z.string() });

/** A browser's response for a passkey, with the names of Web Authentication. */
export const PasskeyResponse = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ transports: z.array(z.string().max(40)).max(10).optional() }),
});

/** A browser's options for its authenticator, with the names of Web Authentication. */
const PasskeyQuestion = z.looseObject({ challenge: z.string() });

const done = z.object({ status: z.boolean() });

/** Why signing in or choosing a password was refused, including the library's own reasons. */
export const authReasons = [
  'breached_password',
  'weak_password',
  'user_already_exists',
  'invalid_email',
  'invalid_email_or_password',
  'invalid_password',
  'invalid_token',
  'password_too_short',
  'password_too_long',
  'invalid_code',
  'invalid_backup_code',
  'invalid_two_factor_cookie',
  'too_many_attempts_request_new_code',
  'account_temporarily_locked',
  'totp_already_enabled',
  'totp_not_enabled',
  'session_expired',
  'session_not_fresh',
  'sign_up_link',
  'passkey_not_found',
  'passkey_unverified',
  'passkey_limit',
  'challenge_not_found',
  'authentication_failed',
  'failed_to_verify_registration',
] as const;

/**
 * The endpoints of the sign-in library under `/api/auth`; its other paths are closed. Sessions use an HttpOnly cookie.
 */
export const authApi = {
  'POST /api/auth/sign-in/email': {
    summary:
      'Signs in and sets the session cookie; after four wrong guesses at an account each waits longer than the one before, but not in browsers that signed in to it before',
    access: 'public',
    body: SignIn,
    /** `twoFactorRedirect`: the account has a second factor, so the person is signed in only after a code is sent. */
    response: z.union([
      z.object({ user: z.object({ id: z.uuid(), email: z.string(), name: z.string() }) }),
      z.object({ twoFactorRedirect: z.literal(true) }),
    ]),
  },
  'POST /api/auth/sign-out': {
    summary: 'Ends the session',
    access: 'public',
    response: z.object({ success: z.boolean() }),
  },
  'POST /api/auth/request-password-reset': {
    summary: 'Mails a link to choose a new password; the answer is the same for every address',
    access: 'public',
    body: z.object({ email: z.email(), redirectTo: z.string().optional() }),
    response: done,
  },
  'POST /api/auth/reset-password': {
    summary: 'Sets a new password with the token of the mailed link and ends all sessions',
    access: 'public',
    body: z.object({ token: z.string(), newPassword: NewPassword }),
    response: done,
  },
  'POST /api/auth/change-password': {
    summary: 'Changes the password of the signed-in person and ends their other sessions unless asked not to',
    access: 'session',
    body: z.object({
      currentPassword: z.string(),
      newPassword: NewPassword,
      revokeOtherSessions: z.boolean().optional(),
    }),
    response: z.object({ user: z.object({ id: z.uuid() }) }),
  },
  'POST /api/auth/change-email': {
    summary:
      'Mails a link to the new address, with which the account gets it; where no mail can be sent, changes it at once. The answer is the same for every address',
    access: 'session',
    body: z.object({ newEmail: z.email(), password: z.string() }),
    response: done,
  },
  'POST /api/auth/send-verification-email': {
    summary: 'Mails the signed-in person a link that confirms their address',
    access: 'session',
    body: z.object({ email: z.email() }),
    response: done,
  },
  'POST /api/auth/two-factor/enable': {
    summary:
      'Gives what an authenticator app needs, and recovery codes; nothing counts before a code of the app was sent',
    access: 'session',
    needs_confirmed_address: true,
    body: Password,
    response: z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
  },
  'POST /api/auth/two-factor/verify-totp': {
    summary:
      'Takes the code that the app shows: as the second step of a sign-in, or signed in to turn a new second factor on',
    access: 'public',
    body: Code,
    response: z.object({ user: z.object({ id: z.uuid() }) }),
  },
  'POST /api/auth/two-factor/verify-backup-code': {
    summary: 'Takes a recovery code as the second step of a sign-in, which uses it up',
    access: 'public',
    body: Code,
    response: z.object({ user: z.object({ id: z.uuid() }) }),
  },
  'POST /api/auth/two-factor/generate-backup-codes': {
    summary: 'Gives new recovery codes; those before stop working',
    access: 'session',
    body: Password,
    response: z.object({ backupCodes: z.array(z.string()) }),
  },
  'POST /api/auth/two-factor/disable': {
    summary: 'Turns the second factor off',
    access: 'session',
    body: Password,
    response: done,
  },
  'POST /api/auth/passkey/generate-register-options': {
    summary: 'Gives what a browser needs to make a passkey for the signed-in person, within five minutes',
    access: 'session',
    needs_confirmed_address: true,
    body: Password,
    response: PasskeyQuestion,
  },
  'POST /api/auth/passkey/verify-registration': {
    summary: 'Adds the passkey that the browser has made',
    access: 'session',
    body: z.object({ name: PasskeyName, response: PasskeyResponse }),
    response: z.object({ id: z.uuid() }),
  },
  'POST /api/auth/passkey/generate-authenticate-options': {
    summary: 'Gives what a browser needs to sign in with a passkey, within five minutes',
    access: 'public',
    body: z.object({}),
    response: PasskeyQuestion,
  },
  'POST /api/auth/passkey/verify-authentication': {
    summary: 'Signs in with a passkey and sets the session cookie; no second step follows',
    access: 'public',
    body: z.object({ response: PasskeyResponse }),
    response: z.object({ user: z.object({ id: z.uuid(), email: z.string(), name: z.string() }) }),
  },
} as const satisfies Endpoints;
