import { authApi } from '@switchboard/contracts/auth';
import { maxPasskeys } from '@switchboard/contracts/session.limits';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { assertConfirmed } from '../who-may.ts';
import { mailAccount } from './account-mails.ts';
import { type AccountChange, assertOwnPassword } from './change-account.ts';
import { auditAccount, notifyPages } from './person-traces.ts';

/** Paths that request a passkey from a browser; in the library they are GET, though each writes a row. */
export const passkeyQuestions: ReadonlySet<string> = new Set([
  '/passkey/generate-register-options',
  '/passkey/generate-authenticate-options',
]);

const isAnswer = (path: string): path is '/passkey/verify-registration' | '/passkey/verify-authentication' =>
  path === '/passkey/verify-registration' || path === '/passkey/verify-authentication';

/** Reduces a passkey's answer to what the library may get. Throws VALIDATION for anything that no browser sends. */
export function reduceToPasskey(path: string, body: Record<string, unknown>): void {
  if (!isAnswer(path)) return;
  const parsed = authApi[`POST /api/auth${path}`].body.safeParse(body);
  if (!parsed.success) throw new AppError('VALIDATION', 'The passkey response is invalid. Please try again.');
  for (const name of Object.keys(body)) delete body[name];
  Object.assign(body, parsed.data);
}

/**
 * Requires the password, so that no one adds a passkey in a browser that was left open: it would outlast a change of the password.
 * Requires a confirmed address too, because the owner of the mailbox may be another person: the passkey would outlast the password
 * that they set by mail.
 */
export const startPasskey: AccountChange = async (request, body) => {
  const { systemPool, person } = request;
  assertConfirmed(request);
  await assertOwnPassword(request, body.password);
  const { rows } = await systemPool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM passkeys WHERE user_id = $1',
    [person.id],
  );
  if ((rows[0]?.count ?? 0) >= maxPasskeys)
    throw new AppError('LIMIT_EXCEEDED', `You have ${maxPasskeys} passkeys. Remove one that you no longer use.`, {
      reason: 'passkey_limit',
    });
  return async () => [];
};

/** A passkey was added: it is recorded and mailed. */
export const addPasskey: AccountChange = async (request, body) => async () => {
  const { person } = request;
  const name = String(body.name);
  await auditAccount(request, { action: 'add_passkey', details: { name } });
  await mailAccount(request, person.email, 'account.passkey-added', { name: person.full_name, passkey: name });
  await notifyPages(request, person.id);
  return [];
};

/** By default the library asks authenticators only to prefer user verification. */
export async function askingWhoItIs(answer: Response): Promise<Response> {
  const options = { ...((await answer.json()) as object), userVerification: 'required' };
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(options), { status: answer.status, headers });
}

interface SignedIn {
  session: { token: string };
  user: { email: string };
}

/** Completes a sign-in by passkey: its session counts as having two factors. Returns the person to whom the browser belongs from now on. */
export async function passkeySignedIn(
  { systemPool }: RequestContext,
  { session, user }: SignedIn,
  body: Record<string, unknown>,
): Promise<string> {
  const { id } = body.response as { id: string };
  await systemPool.query('UPDATE sessions SET is_by_passkey = true WHERE token = $1', [session.token]);
  await systemPool.query('UPDATE passkeys SET last_used_at = now() WHERE credential_id = $1', [id]);
  return user.email;
}
