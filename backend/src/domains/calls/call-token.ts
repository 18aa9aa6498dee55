import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type Env } from '../../env.ts';
import type { calls } from '../../generated/prisma/client.ts';

const lifetimeMs = 2 * 60 * 60 * 1000;
const format = /^sct_([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-z]+)\.([\w-]{43})$/;

type Secret = Pick<Env, 'authSecret'>;

const sign = ({ authSecret }: Secret, claim: string) =>
  createHmac('sha256', deriveKey(authSecret, 'call-token')).update(claim).digest();

/** What ends this one call and says why, without a session or a key, for two hours from its beginning: always the same. */
export function callTokenOf(env: Secret, call: Pick<calls, 'id' | 'organization_id' | 'created_at'>): string {
  const claim = `${call.id}.${call.organization_id}.${(call.created_at.getTime() + lifetimeMs).toString(36)}`;
  return `sct_${claim}.${sign(env, claim).toString('base64url')}`;
}

/** The call that a token is for; null when it is none, is another installation's, was changed, or is over. */
export function readCallToken(
  env: Secret,
  text: string,
  now = Date.now(),
): { call_id: string; organization_id: string } | null {
  const [, call_id = '', organization_id = '', until = '', mac = ''] = format.exec(text) ?? [];
  const expected = sign(env, `${call_id}.${organization_id}.${until}`);
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number.parseInt(until, 36) > now ? { call_id, organization_id } : null;
}
