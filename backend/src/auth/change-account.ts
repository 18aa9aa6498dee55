import type { PersonContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { mailAccount } from './account-mails.ts';
import { endResetLinks } from './auth.ts';
import { noteEnded, sessionTokens } from './ended-sessions.ts';
import { knownBrowserCookie } from './known-browser.ts';
import { verifyPassword } from './passwords.ts';
import { auditAccount, notifyPages, notifyPagesOnceAnswered } from './person-traces.ts';

/**
 * Runs before better-auth changes an account and may edit the body that better-auth gets. Returns what to do after the change with
 * better-auth's answer, which may set cookies.
 */
export type AccountChange = (
  request: PersonContext,
  body: Record<string, unknown>,
) => Promise<(answer: Response) => Promise<readonly string[]>>;

/** Gives the session that replaces another one its place, and the second factor if a passkey opened that one. */
async function continueSession(
  { systemPool, membership, client }: PersonContext,
  token: string,
  isByPasskey: boolean,
): Promise<void> {
  await systemPool.query(
    'UPDATE sessions SET active_organization_id = $2, client_organization_id = $3, is_by_passkey = $4 WHERE token = $1',
    [token, membership?.organization.id ?? null, client?.organization.id ?? null, isByPasskey],
  );
}

async function wasOpenedByPasskey({ systemPool, person }: PersonContext): Promise<boolean> {
  const { rowCount } = await systemPool.query('SELECT FROM sessions WHERE id = $1 AND is_by_passkey', [
    person.session_id,
  ]);
  return rowCount === 1;
}

/** Changes the password. Signs out other browsers unless the request says otherwise; this browser then gets a new session. */
export const changePassword: AccountChange = async (request, body) => {
  const { systemPool, person } = request;
  const endsOthers = body.revokeOtherSessions !== false;
  body.revokeOtherSessions = endsOthers;
  const ended = endsOthers ? await sessionTokens(systemPool, person.id) : [];
  const isByPasskey = await wasOpenedByPasskey(request);
  return async (answer) => {
    // Password reset links that were mailed before end together with the old password.
    await endResetLinks(systemPool, person.id);
    await auditAccount(request, { action: 'change_password' });
    await mailAccount(request, person.email, 'account.password-changed', { name: person.full_name });
    if (!endsOthers) return [];
    await noteEnded(systemPool, ended, 'password');
    const { token } = (await answer.clone().json()) as { token: string };
    await continueSession(request, token, isByPasskey);
    notifyPagesOnceAnswered(request, person.id);
    return [];
  };
};

/** Throws VALIDATION if the password is wrong. */
export async function assertOwnPassword({ systemPool, person }: PersonContext, password: unknown): Promise<void> {
  const { rows } = await systemPool.query<{ password: string }>(
    "SELECT password FROM accounts WHERE user_id = $1 AND provider_id = 'credential'",
    [person.id],
  );
  const isRight = rows[0] && typeof password === 'string' && (await verifyPassword(rows[0].password, password));
  if (isRight) return;
  const message = 'This is not your password.';
  throw new AppError('VALIDATION', message, { reason: 'invalid_password', fields: { password: message } });
}

/** Changes the address. A link is mailed to the new one and a notice to the old one; if mail can't be sent, the address changes at once. */
export const changeEmail: AccountChange = async (request, body) => {
  const { systemPool, person, limits, env } = request;
  const { password, newEmail } = body;
  await assertOwnPassword(request, password);
  delete body.password;
  const address = typeof newEmail === 'string' ? newEmail.toLowerCase() : '';
  if (address === person.email) {
    const message = 'This is your address already.';
    throw new AppError('VALIDATION', message, { fields: { newEmail: message } });
  }
  await limits.mail('confirm', address);
  // better-auth changes an address at once only if it is unconfirmed, and without mail no one can confirm the new one.
  if (!env.smtpUrl && person.email_verified)
    await systemPool.query('UPDATE users SET email_verified = false WHERE id = $1', [person.id]);
  return async () => {
    if (!env.smtpUrl) return emailChanged(request);
    await mailAccount(request, person.email, 'account.address-wanted', { name: person.full_name, address });
    return [];
  };
};

/** Runs after a person's address has changed: records it and sends a notice. Returns the cookie with the new address. */
export async function emailChanged(request: PersonContext): Promise<string[]> {
  const { systemPool, person, env } = request;
  const { rows } = await systemPool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [person.id]);
  const email = rows[0]?.email ?? person.email;
  // An address that belongs to another account changes nothing, and the answer doesn't reveal it.
  if (email === person.email) return [];
  await mailAccount(request, person.email, 'account.address-changed', { name: person.full_name, address: email });
  await auditAccount(request, {
    action: 'change_email',
    details: { before: { email: person.email }, after: { email } },
  });
  await notifyPages(request, person.id);
  return [knownBrowserCookie(env, 'person', email)];
}
