import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { readUserCode, userCodeLength, userCodeLetters } from '@switchboard/contracts/api-keys.limits';
import { type AuthSecrets, acceptedSecrets, deriveKey } from '../../auth-secret.ts';

const purpose = 'device-user-code';

/** A new unguessable code for the program. */
export const newDeviceCode = (): string => `sbd_${randomBytes(32).toString('base64url')}`;

/** The stored hash of a program's code. Its bits are random, so one round is enough. */
export const hashOfDeviceCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** A new code for a person to compare or type, such as BCDF-GHJK. */
export function newUserCode(): string {
  const letters = Array.from({ length: userCodeLength }, () => userCodeLetters[randomInt(userCodeLetters.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

const hashed = (secret: string, code: string) =>
  createHmac('sha256', deriveKey(secret, purpose)).update(code).digest('base64url');

/** The stored hash of a person's code. A plain hash of eight letters could be brute-forced, so it is keyed with the secret. */
export const hashOfUserCode = ({ authSecret }: Pick<AuthSecrets, 'authSecret'>, code: string): string =>
  hashed(authSecret, code);

/** The possible hashes of a typed code, one for each accepted secret; empty for a text that isn't a code. */
export function possibleHashes(secrets: AuthSecrets, typed: string): string[] {
  const code = readUserCode(typed);
  return code === null ? [] : acceptedSecrets(secrets).map((secret) => hashed(secret, code));
}
