import { createHmac } from 'node:crypto';
import { type AuthSecrets, deriveKey, isMadeBy } from '../../auth-secret.ts';

/** What a link unsubscribes from: the summaries of a membership, or the emails to an address. */
const purposes = { summary: 'unsubscribe', emails: 'unsubscribe-emails' } as const;
type Ends = keyof typeof purposes;

const idBytes = 16;
const macBytes = 24;

const macBy = (key: Buffer, id: Buffer): Buffer => createHmac('sha256', key).update(id).digest().subarray(0, macBytes);

function tokenOf({ authSecret }: Pick<AuthSecrets, 'authSecret'>, ends: Ends, of: string): string {
  const id = Buffer.from(of.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macBy(deriveKey(authSecret, purposes[ends]), id)]).toString('base64url');
}

function idOfToken(secrets: AuthSecrets, ends: Ends, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  // Decoding ignores invalid characters, so only the canonical text is accepted.
  if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, idBytes);
  if (!isMadeBy(secrets, purposes[ends], bytes.subarray(idBytes), (key) => macBy(key, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The token of the link that ends the weekly summaries of a membership: its id, signed. It does nothing else, and becomes
 * useless once the membership is gone; until then it is valid, because a mail may be opened years later.
 */
export const unsubscribeTokenOf = (secrets: Pick<AuthSecrets, 'authSecret'>, memberId: string): string =>
  tokenOf(secrets, 'summary', memberId);

/** The membership of a token; null for a token that isn't ours. */
export const memberOfToken = (secrets: AuthSecrets, token: string): string | null =>
  idOfToken(secrets, 'summary', token);

/** The token of the link that ends emails to the address that this one goes to. It is valid as long as the email's row is kept. */
export const emailTokenOf = (secrets: Pick<AuthSecrets, 'authSecret'>, mailId: string): string =>
  tokenOf(secrets, 'emails', mailId);

/** The email of a token; null for a token that isn't ours. */
export const mailOfToken = (secrets: AuthSecrets, token: string): string | null => idOfToken(secrets, 'emails', token);
