import { createHmac } from 'node:crypto';
import { type AuthSecrets, deriveKey, isMadeBy } from '../../auth-secret.ts';

const purpose = 'unsubscribe';

const idBytes = 16;
const macBytes = 24;

const macBy = (key: Buffer, id: Buffer): Buffer => createHmac('sha256', key).update(id).digest().subarray(0, macBytes);

/**
 * The token of the link that ends the weekly summaries of a membership: its id, signed. It does nothing else, and nothing
 * any more once the membership is gone; until then it is good, as a mail may be opened after years.
 */
export function unsubscribeTokenOf({ authSecret }: Pick<AuthSecrets, 'authSecret'>, memberId: string): string {
  const id = Buffer.from(memberId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macBy(deriveKey(authSecret, purpose), id)]).toString('base64url');
}

/** The membership that a token names; null for a token that is not ours. */
export function memberOfToken(secrets: AuthSecrets, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding passes over what does not belong: only the one text that we write is taken.
  if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, idBytes);
  if (!isMadeBy(secrets, purpose, bytes.subarray(idBytes), (key) => macBy(key, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
