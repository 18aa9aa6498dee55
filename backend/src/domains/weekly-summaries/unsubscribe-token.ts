import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type Env } from '../../env.ts';

type Secret = Pick<Env, 'authSecret'>;

const idBytes = 16;
const macBytes = 24;

const macOf = ({ authSecret }: Secret, id: Buffer): Buffer =>
  createHmac('sha256', deriveKey(authSecret, 'unsubscribe')).update(id).digest().subarray(0, macBytes);

/**
 * The token of the link that ends the weekly summaries of a membership: its id, signed. It does nothing else, and nothing
 * any more once the membership is gone; until then it is good, as a mail may be opened after years.
 */
export function unsubscribeTokenOf(env: Secret, memberId: string): string {
  const id = Buffer.from(memberId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(env, id)]).toString('base64url');
}

/** The membership that a token names; null for a token that is not ours. */
export function memberOfToken(env: Secret, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding passes over what does not belong: only the one text that we write is taken.
  if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), macOf(env, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
