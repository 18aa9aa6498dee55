import type { Account } from '@switchboard/contracts/account';
import { emailChanged } from '../../auth/change-account.ts';
import { askAuth } from '../../auth/routes.ts';
import type { PersonContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { getAccount } from './account.service.ts';

const unusable = 'This link was used already, is too old, or was not copied completely. Please ask for another one.';

// Only reads the token: better-auth verifies its signature.
function claimsOf(token: string): { email?: unknown; updateTo?: unknown; iat?: unknown } {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) ?? {};
  } catch {
    return {};
  }
}

async function assertFree({ systemPool }: PersonContext, address: unknown): Promise<void> {
  if (typeof address !== 'string') return;
  const { rowCount } = await systemPool.query('SELECT FROM users WHERE email = lower($1)', [address]);
  if (rowCount) throw new AppError('CONFLICT', 'Another account now uses this address.', { reason: 'duplicate' });
}

const unusableLink = () => new AppError('VALIDATION', unusable, { reason: 'email_link' });

// The link may have been requested by the person whom the new password locks out. Token timestamps have a resolution of one second.
async function assertOfThisPassword({ systemPool, person }: PersonContext, issuedAt: unknown): Promise<void> {
  const { rowCount } = await systemPool.query(
    `SELECT FROM accounts WHERE user_id = $1 AND provider_id = 'credential'
       AND date_trunc('second', updated_at) > to_timestamp($2)`,
    [person.id, typeof issuedAt === 'number' ? issuedAt : 0],
  );
  if (rowCount) throw unusableLink();
}

/**
 * Confirms the address that received the link and makes it the account's address. Returns the account, and a cookie if the
 * address is new. Throws VALIDATION for a link that does not work, FORBIDDEN for another account's.
 */
export async function confirmEmail(
  request: PersonContext,
  token: string,
  headers: Headers,
): Promise<{ account: Account; cookies: string[] }> {
  const { person, env } = request;
  const attempt = await request.limits.accountChange(request.ipAddress);
  const { email: address, updateTo, iat } = claimsOf(token);
  if (typeof address === 'string' && address !== person.email)
    throw new AppError('FORBIDDEN', `This link is for the account that has the address ${address} so far.`, {
      reason: 'email_mismatch',
    });
  if (updateTo !== undefined) await assertOfThisPassword(request, iat);
  await assertFree(request, updateTo);
  const origin = env.publicUrl ?? 'http://localhost';
  const url = new URL(`/api/auth/verify-email?token=${encodeURIComponent(token)}`, origin);
  await askAuth(request, new Request(url, { headers })).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw unusableLink();
  });
  await attempt.succeeded();
  const cookies = await emailChanged(request);
  return { account: await getAccount(request), cookies };
}
