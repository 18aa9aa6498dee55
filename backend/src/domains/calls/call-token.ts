import { createHmac } from 'node:crypto';
import { type AuthSecrets, deriveKey, isMadeBy } from '../../auth-secret.ts';
import type { calls } from '../../generated/prisma/client.ts';

const lifetimeMs = 2 * 60 * 60 * 1000;
const format = /^sct_([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-z]+)\.([\w-]{43})$/;

const purpose = 'call-token';
const signedBy = (key: Buffer, claim: string) => createHmac('sha256', key).update(claim).digest();

/** A token that can end this one call and report why, without a session or key, for two hours from its beginning. Always the same. */
export function callTokenOf(
  { authSecret }: Pick<AuthSecrets, 'authSecret'>,
  call: Pick<calls, 'id' | 'organization_id' | 'created_at'>,
): string {
  const claim = `${call.id}.${call.organization_id}.${(call.created_at.getTime() + lifetimeMs).toString(36)}`;
  return `sct_${claim}.${signedBy(deriveKey(authSecret, purpose), claim).toString('base64url')}`;
}

/** The call of a token; null if it isn't a token, comes from another installation, was changed, or has expired. */
export function readCallToken(
  secrets: AuthSecrets,
  text: string,
  now = Date.now(),
): { call_id: string; organization_id: string } | null {
  const [, call_id = '', organization_id = '', until = '', mac = ''] = format.exec(text) ?? [];
  const claim = `${call_id}.${organization_id}.${until}`;
  if (!isMadeBy(secrets, purpose, Buffer.from(mac, 'base64url'), (key) => signedBy(key, claim))) return null;
  return Number.parseInt(until, 36) > now ? { call_id, organization_id } : null;
}
