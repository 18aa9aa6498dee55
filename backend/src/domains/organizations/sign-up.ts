import { createHash, randomBytes } from 'node:crypto';
import {
  type ConfirmSignUp,
  type SessionOrganization,
  type SignUp,
  signUpLinkHours,
} from '@switchboard/contracts/session';
import { mailAccount } from '../../auth/account-mails.ts';
import { insertAccount, type NewAccount } from '../../auth/accounts.ts';
import { sessionCookiesIfPossible } from '../../auth/auth.ts';
import { assertGoodPassword } from '../../auth/password-strength.ts';
import { hashPassword, verifyPassword } from '../../auth/passwords.ts';
import type { RequestContext } from '../../context.ts';
import { inSystemTransaction } from '../../database/system-transaction.ts';
import { AppError } from '../../errors.ts';
import { furnish, insertOrganization } from './organizations.service.ts';

type Wanted = NewAccount & Pick<SignUp, 'organization_name' | 'use_case'>;

interface SignedUp {
  organization: SessionOrganization;
  cookies: string[];
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Creates account, organization and session; returns the session's cookies. Throws CONFLICT. */
async function create(request: RequestContext, wanted: Wanted, token_hash?: string): Promise<SignedUp> {
  const { full_name, organization_name: name } = wanted;
  const { id, userId } = await inSystemTransaction(request.systemPool, async (client) => {
    if (token_hash) await client.query('DELETE FROM pending_sign_ups WHERE token_hash = $1', [token_hash]);
    const userId = await insertAccount(client, { ...wanted, email_verified: token_hash !== undefined });
    return { userId, id: await insertOrganization(client, userId, { name }) };
  });
  const organization = await furnish(request, { id, name }, { id: userId, full_name });
  return { organization, cookies: await sessionCookiesIfPossible(request, { id: userId, email: wanted.email }) };
}

/**
 * Stores the sign-up until its address is confirmed. An address that already has an account is handled the same except for the text
 * of the mail: the row's token is never sent.
 */
async function askToConfirm(request: RequestContext, wanted: Wanted, origin: string): Promise<void> {
  const { systemPool, limits } = request;
  await limits.mail('sign-up', wanted.email);
  const token = randomBytes(24).toString('base64url');
  await systemPool.query(
    `WITH swept AS (DELETE FROM pending_sign_ups WHERE expires_at <= now())
     INSERT INTO pending_sign_ups (token_hash, email, full_name, organization_name, password_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour')`,
    [hashToken(token), wanted.email, wanted.full_name, wanted.organization_name, wanted.password_hash, signUpLinkHours],
  );
  const known = await systemPool.query('SELECT FROM users WHERE email = $1', [wanted.email]);
  if (known.rowCount) {
    const pages = { sign_in: `${origin}/login`, forgot: `${origin}/forgot-password` };
    await mailAccount(request, wanted.email, 'account.known-already', pages);
  } else {
    const link = `${origin}/signup/confirm?token=${token}${wanted.use_case ? `&use_case=${wanted.use_case}` : ''}`;
    await mailAccount(request, wanted.email, 'account.sign-up', { hours: signUpLinkHours, link });
  }
}

/**
 * Requests an account with an organization. If mail can be sent, a link is mailed and the response is the same for every
 * address; otherwise the account is created at once. In that case, throws CONFLICT if the address already has one.
 */
export async function signUp(
  request: RequestContext,
  { password, ...input }: SignUp,
  origin: string,
): Promise<SignedUp | null> {
  const attempt = await request.limits.signUp(request.ipAddress);
  await assertGoodPassword(password, [input.full_name, input.email, input.organization_name]);
  const wanted = { ...input, email: input.email.toLowerCase(), password_hash: await hashPassword(password) };
  if (request.env.smtpUrl) {
    await askToConfirm(request, wanted, origin);
    return null;
  }
  try {
    return await create(request, wanted);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') await attempt.wasKnown();
    throw error;
  }
}

const unusable = 'This link was used already, is too old, or was not copied completely. Please sign up again.';

/**
 * Creates the account of a mailed link. The password is required again, because the person who requested the account may not be
 * the one who reads the address's mail. Throws NOT_FOUND, VALIDATION or CONFLICT.
 */
export async function confirmSignUp(request: RequestContext, { token, password }: ConfirmSignUp): Promise<SignedUp> {
  const attempt = await request.limits.accountChange(request.ipAddress);
  const token_hash = hashToken(token);
  const { rows } = await request.systemPool.query<Wanted>(
    `SELECT email, full_name, organization_name, password_hash FROM pending_sign_ups
     WHERE token_hash = $1 AND expires_at > now()`,
    [token_hash],
  );
  const wanted = rows[0];
  if (!wanted) throw new AppError('NOT_FOUND', unusable, { reason: 'sign_up_link' });
  if (!(await verifyPassword(wanted.password_hash, password)))
    throw new AppError('VALIDATION', 'This is not the password you chose.', {
      reason: 'invalid_password',
      fields: { password: 'This is not the password you chose.' },
    });
  const signedUp = await create(request, wanted, token_hash);
  await attempt.succeeded();
  return signedUp;
}
