import { createHmac } from 'node:crypto';
import { type AuthSecrets, deriveKey, isMadeBy } from '../auth-secret.ts';
import { AppError } from '../errors.ts';
import { oneLine } from '../text/one-line.ts';

const purpose = 'mcp-session';
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;
const format = /^mcs_([0-9a-z]{6,12})\.([\w-]{1,400})\.([\w-]{43})$/;
const maxClientNameLength = 100;

const signedBy = (key: Buffer, claim: string) => createHmac('sha256', key).update(claim).digest();
const claimOf = (keyId: string, until: string, name: string) => `${keyId}.${until}.${name}`;

/** The name of a client as it introduced itself, in one line that people can read. */
export function clientNameOf({ name, version }: { name: string; version: string }): string {
  return oneLine(`${name} ${version}`, maxClientNameLength) || 'unnamed client';
}

/**
 * The id of a session of a key: it carries the name of its client, signed, so that any process can continue the session
 * and none has to store it.
 */
export function sessionIdOf(
  { authSecret }: Pick<AuthSecrets, 'authSecret'>,
  keyId: string,
  client: string,
  now = Date.now(),
): string {
  const until = (now + lifetimeMs).toString(36);
  const name = Buffer.from(client).toString('base64url');
  const mac = signedBy(deriveKey(authSecret, purpose), claimOf(keyId, until, name));
  return `mcs_${until}.${name}.${mac.toString('base64url')}`;
}

/** The client of a session. Throws NOT_FOUND for a session that has ended or belongs to another key, VALIDATION without one. */
export function readSession(secrets: AuthSecrets, keyId: string, id: string | undefined, now = Date.now()): string {
  if (id === undefined)
    throw new AppError('VALIDATION', 'Send `initialize` first, then its Mcp-Session-Id with every request.', {
      reason: 'mcp_session',
    });
  const [, until = '', name = '', mac = ''] = format.exec(id) ?? [];
  const isOurs = isMadeBy(secrets, purpose, Buffer.from(mac, 'base64url'), (key) =>
    signedBy(key, claimOf(keyId, until, name)),
  );
  if (!isOurs || Number.parseInt(until, 36) <= now)
    throw new AppError('NOT_FOUND', 'This session has ended. Send `initialize` to start another.', {
      reason: 'mcp_session',
    });
  return Buffer.from(name, 'base64url').toString('utf8');
}
