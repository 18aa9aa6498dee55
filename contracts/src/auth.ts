import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { passwordMaxLength, passwordMinLength } from './session.limits.ts';
import { SignIn } from './session.ts';

const NewPassword = z.string().min(passwordMinLength).max(passwordMaxLength);

const done = z.object({ status: z.boolean() });

/** Why signing in or choosing a password was refused; the library's own words among them. */
export const authReasons = [
  'breached_password',
  'user_already_exists',
  'invalid_email',
  'invalid_email_or_password',
  'invalid_password',
  'invalid_token',
  'password_too_short',
  'password_too_long',
  'session_expired',
  'session_not_fresh',
  'sign_up_link',
] as const;

/** What the sign-in library answers under `/api/auth`; its other paths are closed. Sessions travel in an HttpOnly cookie. */
export const authApi = {
  'POST /api/auth/sign-in/email': {
    summary:
      'Signs in and sets the session cookie; ten wrong guesses close an account for fifteen minutes, but not for browsers that signed in to it before',
    access: 'public',
    body: SignIn,
    response: z.object({ user: z.object({ id: z.uuid(), email: z.string(), name: z.string() }) }),
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
    summary: 'Changes the password of the signed-in person and, unless told not to, ends their other sessions',
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
} as const satisfies Endpoints;
