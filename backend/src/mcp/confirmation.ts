import { createHmac, randomBytes } from 'node:crypto';
import { mcpConfirmationMinutes } from '@switchboard/contracts/mcp.limits';
import { type AuthSecrets, deriveKey, isMadeBy } from '../auth-secret.ts';
import { AppError } from '../errors.ts';

const purpose = 'mcp-confirmation';
const format = /^mct_([0-9a-z]{6,12})\.([\w-]{22})\.([\w-]{22})\.([\w-]{43})$/;

/** The change that a token confirms. `given` are the arguments in a form that doesn't depend on their order. */
export interface Confirmed {
  keyId: string;
  tool: string;
  given: string;
}

const claimOf = ({ keyId, tool, given }: Confirmed, until: string, nonce: string, fingerprint: string) =>
  JSON.stringify([keyId, tool, given, until, nonce, fingerprint]);
const signedBy = (key: Buffer, claim: string) => createHmac('sha256', key).update(claim).digest();

/** A new token for changes that were shown, and the moment at which it expires. */
export function newConfirmation(
  { authSecret }: Pick<AuthSecrets, 'authSecret'>,
  confirmed: Confirmed,
  fingerprint: string,
  now = Date.now(),
): { token: string; expiresAt: string } {
  const expires = now + mcpConfirmationMinutes * 60_000;
  const until = expires.toString(36);
  const nonce = randomBytes(16).toString('base64url');
  const mac = signedBy(deriveKey(authSecret, purpose), claimOf(confirmed, until, nonce, fingerprint));
  const token = `mct_${until}.${nonce}.${fingerprint}.${mac.toString('base64url')}`;
  return { token, expiresAt: new Date(expires).toISOString() };
}

/** The nonce of a token and the fingerprint of the changes that were shown. Throws VALIDATION or CONFLICT. */
export function readConfirmation(
  secrets: AuthSecrets,
  confirmed: Confirmed,
  token: unknown,
  now = Date.now(),
): { nonce: string; fingerprint: string } {
  const [, until = '', nonce = '', fingerprint = '', mac = ''] =
    (typeof token === 'string' && format.exec(token)) || [];
  const claim = claimOf(confirmed, until, nonce, fingerprint);
  if (!isMadeBy(secrets, purpose, Buffer.from(mac, 'base64url'), (key) => signedBy(key, claim)))
    throw new AppError(
      'VALIDATION',
      "This confirmation token isn't valid for this key, tool and arguments. Call the tool without it to see the changes and get another.",
      { reason: 'confirmation_invalid' },
    );
  if (Number.parseInt(until, 36) <= now)
    throw new AppError('CONFLICT', 'This confirmation token has expired. Call the tool without it to get another.', {
      reason: 'confirmation_expired',
    });
  return { nonce, fingerprint };
}

/** Refuses a token that was used before. Throws CONFLICT. */
export function assertUnused(isFirstUse: boolean): void {
  if (!isFirstUse)
    throw new AppError(
      'CONFLICT',
      'This confirmation token was already used. Read the current state before you retry.',
      {
        reason: 'confirmation_used',
      },
    );
}
