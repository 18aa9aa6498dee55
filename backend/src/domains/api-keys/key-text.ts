import { createHash, randomBytes } from 'node:crypto';

const form = /^sbk_[A-Za-z0-9_-]{43}$/;

/** A new key's text: 256 bits, and letters by which scanners for secrets find it where it does not belong. */
export function newKeyText(): string {
  return `sbk_${randomBytes(32).toString('base64url')}`;
}

/** Whether a bearer's text looks like one of our keys. */
export function isKeyText(text: string): boolean {
  return form.test(text);
}

/** What of a key is shown for good: 48 of its 256 bits. */
export function prefixOf(key: string): string {
  return key.slice(0, 12);
}

/** What of a key is kept. Its bits are random, so that one round is enough. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
