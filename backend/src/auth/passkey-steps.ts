import { authApi } from '@switchboard/contracts/auth';
import { maxPasskeys } from '@switchboard/contracts/session.limits';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { assertConfirmed } from '../who-may.ts';
import { mailAccount } from './account-mails.ts';
import { type AccountChange, assertOwnPassword } from './change-account.ts';
import { auditAccount, notifyPages } from './person-traces.ts';

/** Paths that ask a browser for a passkey; to the library they are GET, though each writes a row. */
export const passkeyQuestions: ReadonlySet<string> = new Set([
  '/passkey/generate-register-options',
  '/passkey/generate-authenticate-options',
]);

const isAnswer = (path: string): path is '/passkey/verify-registration' | '/passkey/verify-authentication' =>
  path === '/passkey/verify-registration' || path === '/passkey/verify-authentication';

/** Leaves of a passkey's answer what the library may be given. Throws VALIDATION for what no browser sends. */
export function reduceToPasskey(path: string, body: Record<string, unknown>): void {
  if (!isAnswer(path)) return;
  const parsed = authApi[`POST /api/auth${path}`].body.safeParse(body);
  if (!parsed.success) throw new AppError('VALIDATION', 'The passkey response is invalid. Please try again.');
  for (const name of Object.keys(body)) delete body[name];
  Object.assign(body, parsed.data);
}

/**
 * Nobody adds a passkey at a browser that was left open: it would outlast a change of the password. Nor to an address that is
 * perhaps somebody else's: it would outlast the password that its owner chooses by mail.
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

/** A passkey was added: it is written down and mailed. */
export const addPasskey: AccountChange = async (request, body) => async () => {
  const { person } = request;
  const name = String(body.name);
  await auditAccount(request, { action: 'add_passkey', details: { name } });
  await mailAccount(request, person.email, 'account.passkey-added', { name: person.full_name, passkey: name });
  await notifyPages(request, person.id);
  return [];
};

/** The library asks authenticators only to prefer finding out who uses them. */
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

/** Follows a sign-in by passkey: its session counts as one with two factors. Gives whose browser is known from now on. */
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
