import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const version = 'v1';

/**
 * Encrypts a secret for the database with a key of 32 bytes. `boundTo` names the row it belongs to: copied to another row, it can't
 * be decrypted.
 */
export function encryptSecret(key: Buffer, secret: string, boundTo: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${sealed.toString('base64url')}`;
}

/** Decrypts what `encryptSecret` encrypted. Throws if the key, the row or a single bit differs. */
export function decryptSecret(key: Buffer, stored: string, boundTo: string): string {
  const [format, body] = stored.split('.');
  if (format !== version || !body) throw new Error('The stored secret has an unknown format');
  const sealed = Buffer.from(body, 'base64url');
  if (sealed.length < ivBytes + tagBytes) throw new Error('The stored secret is incomplete');
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
}

/** The part of a secret that people may see to recognize it: its last four characters, and never more than half of a short one. */
export function lastFour(secret: string): string {
  const shown = Math.min(4, Math.floor(secret.length / 2));
  return secret.slice(secret.length - shown);
}
