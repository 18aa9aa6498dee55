import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { decryptSecret, encryptSecret } from './secrets.ts';

/** The installation's secret, which signs and encrypts everything new, and the previous secrets that are still accepted. */
export interface AuthSecrets {
  authSecret: string;
  previousSecrets: readonly string[];
}

const maxKeys = 200;
const keys = new Map<string, Buffer>();

/** A key for one purpose, derived from a secret of the installation. Cached, because requests need the same few keys repeatedly. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = createHmac('sha256', secret).update(`switchboard:${purpose}`).digest();
  if (keys.size >= maxKeys) keys.clear();
  keys.set(name, key);
  return key;
}

/** All accepted secrets; the first one signs new things. */
export const acceptedSecrets = ({ authSecret, previousSecrets }: AuthSecrets): string[] => [
  authSecret,
  ...previousSecrets,
];

/** Identifies a secret without revealing it. */
export const secretMark = (secret: string): string => deriveKey(secret, 'backup-check').toString('hex').slice(0, 32);

/** Encrypts for the database; bound to its row, as `encryptSecret` describes. */
export const seal = ({ authSecret }: Pick<AuthSecrets, 'authSecret'>, purpose: string, text: string, boundTo: string) =>
  encryptSecret(deriveKey(authSecret, purpose), text, boundTo);

/** Decrypts what was encrypted with any accepted secret. Throws if none of them fits. */
export function unseal(secrets: AuthSecrets, purpose: string, stored: string, boundTo: string): string {
  const [first = '', ...others] = acceptedSecrets(secrets);
  try {
    return decryptSecret(deriveKey(first, purpose), stored, boundTo);
  } catch (error) {
    for (const other of others)
      try {
        return decryptSecret(deriveKey(other, purpose), stored, boundTo);
      } catch {}
    throw error;
  }
}

/** True if `given` is what `of` makes with the key of any accepted secret. */
export const isMadeBy = (secrets: AuthSecrets, purpose: string, given: Buffer, of: (key: Buffer) => Buffer): boolean =>
  acceptedSecrets(secrets).some((secret) => {
    const expected = of(deriveKey(secret, purpose));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });

/**
 * The derived token with this hash, whichever accepted secret made it. Without a hash, or if no secret makes it, the token of the
 * first secret.
 */
export function tokenOfHash(
  secrets: AuthSecrets,
  storedHash: string | null | undefined,
  of: (secrets: Pick<AuthSecrets, 'authSecret'>) => string,
): string {
  const tokens = acceptedSecrets(secrets).map((authSecret) => of({ authSecret }));
  const isStored = (token: string) => createHash('sha256').update(token).digest('hex') === storedHash;
  return (storedHash && tokens.length > 1 && tokens.find(isStored)) || (tokens[0] ?? '');
}
