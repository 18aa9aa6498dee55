import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { decryptSecret, encryptSecret } from './secrets.ts';

/** The secret of the installation, under which everything new is signed and sealed, and those that are accepted besides. */
export interface AuthSecrets {
  authSecret: string;
  previousSecrets: readonly string[];
}

const maxKeys = 200;
const keys = new Map<string, Buffer>();

/** A key for one purpose, derived from a secret of the installation. Derived once: requests need the same few again and again. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = createHmac('sha256', secret).update(`switchboard:${purpose}`).digest();
  if (keys.size >= maxKeys) keys.clear();
  keys.set(name, key);
  return key;
}

/** All secrets that are accepted, that under which new things are signed first. */
export const acceptedSecrets = ({ authSecret, previousSecrets }: AuthSecrets): string[] => [
  authSecret,
  ...previousSecrets,
];

/** Tells secrets apart and gives none away. */
export const secretMark = (secret: string): string => deriveKey(secret, 'backup-check').toString('hex').slice(0, 32);

/** Encrypts for the database; bound to its row, as `encryptSecret` says. */
export const seal = ({ authSecret }: Pick<AuthSecrets, 'authSecret'>, purpose: string, text: string, boundTo: string) =>
  encryptSecret(deriveKey(authSecret, purpose), text, boundTo);

/** Opens what was sealed under any accepted secret. Throws where none of them is the one. */
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

/** Whether what was given is what `of` makes with the key of any accepted secret. */
export const isMadeBy = (secrets: AuthSecrets, purpose: string, given: Buffer, of: (key: Buffer) => Buffer): boolean =>
  acceptedSecrets(secrets).some((secret) => {
    const expected = of(deriveKey(secret, purpose));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });

/**
 * A derived token that the database knows by its hash: the one that was handed out, under whichever secret. Without a hash,
 * or where no secret gives it, that of the first secret.
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
