import { devicePollSeconds, deviceSignInSeconds, maxDeviceNameLength } from '@switchboard/contracts/api-keys.limits';
import { devicePath } from '@switchboard/contracts/mcp.limits';
import { unseal } from '../../auth-secret.ts';
import { systemContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import { oneLine } from '../../text/one-line.ts';
import { isInUse } from '../../who-may.ts';
import type { Asker } from './app-tokens.ts';
import { hashOfDeviceCode, hashOfUserCode, newDeviceCode, newUserCode } from './device-codes.ts';
import { deviceKeyPurpose } from './device-sign-ins.ts';
import { OAuthError } from './oauth-error.ts';

/** Begins the sign-in of a command line: the answer of RFC 8628, section 3.2. Only hashes of its codes are stored. */
export async function startDeviceSignIn({ services, ipAddress }: Asker, origin: string, deviceName: string) {
  const device_code = newDeviceCode();
  const insert = (user_code: string) =>
    services.systemPool.query(
      `INSERT INTO device_sign_ins (device_code_hash, user_code_hash, device_name, ip_address, poll_seconds, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) ON CONFLICT DO NOTHING`,
      [
        hashOfDeviceCode(device_code),
        hashOfUserCode(services.env, user_code),
        oneLine(deviceName, maxDeviceNameLength),
        ipAddress,
        devicePollSeconds,
        deviceSignInSeconds,
      ],
    );
  let user_code = newUserCode();
  // Another terminal may show the same letters.
  while ((await insert(user_code)).rowCount === 0) user_code = newUserCode();
  const verification_uri = `${origin}${devicePath}`;
  return {
    device_code,
    user_code,
    verification_uri,
    verification_uri_complete: `${verification_uri}?code=${user_code}`,
    expires_in: deviceSignInSeconds,
    interval: devicePollSeconds,
  };
}

interface Asked {
  id: string;
  status: string;
  api_key_id: string | null;
  key_sealed: string | null;
  is_expired: boolean;
  is_too_fast: boolean;
}

// A second less than the interval, for requests that the network delivers unevenly. Each one that is too fast makes the
// interval longer (RFC 8628, section 3.5).
const notePoll = `
  WITH asked AS (
    SELECT id, status, api_key_id, key_sealed, expires_at <= now() AS is_expired,
      coalesce(polled_at > now() - make_interval(secs => poll_seconds - 1), false) AS is_too_fast
    FROM device_sign_ins WHERE device_code_hash = $1 FOR UPDATE)
  UPDATE device_sign_ins d SET polled_at = now(), poll_seconds = least(60, d.poll_seconds + CASE WHEN a.is_too_fast THEN $2::int ELSE 0 END)
  FROM asked a WHERE d.id = a.id RETURNING a.*`;

const expired = () => new OAuthError('expired_token', 'This code has expired. Sign in again.');
const denied = () => new OAuthError('access_denied', 'The sign-in was denied.');

/** The key's text, for the one request that gets it; null for every other one. Erases it. */
async function takeText({ services }: Asker, { id, key_sealed }: Asked): Promise<string | null> {
  const { rowCount } = await services.systemPool.query(
    "UPDATE device_sign_ins SET status = 'used', key_sealed = NULL WHERE id = $1 AND status = 'approved'",
    [id],
  );
  return rowCount === 1 && key_sealed !== null ? unseal(services.env, deviceKeyPurpose, key_sealed, id) : null;
}

/** Lets a key work until it is revoked; null where it was revoked since its approval. Returns its scopes. */
async function keepKey({ services, requestId, ipAddress }: Asker, id: string): Promise<string[] | null> {
  const { rows } = await services.systemPool.query<{ organization_id: string }>(
    'SELECT organization_id FROM api_keys WHERE id = $1',
    [id],
  );
  if (!rows[0]) return null;
  const system = await systemContext(services, rows[0].organization_id, 'command line sign-ins');
  if (!isInUse(system.organization)) return null;
  const context = { ...system, requestId, ipAddress };
  return transact(context, async (tx) => {
    const where = { id, revoked_at: null, expires_at: { gt: new Date() } };
    const [key] = await tx.api_keys.updateManyAndReturn({ where, data: { expires_at: null } });
    if (!key) return null;
    const { name, key_prefix, scopes } = key;
    const details = { key_prefix, expires_at: null };
    await recordChange(tx, context, { resource: 'api_key', id, name, change: 'updated', action: 'fetch', details });
    return scopes;
  });
}

/** The key of a command line that was approved, once. Throws OAuthError with the codes of RFC 8628, section 3.5. */
export async function redeemDeviceCode(asker: Asker, code: string) {
  const { rows } = await asker.services.systemPool.query<Asked>(notePoll, [hashOfDeviceCode(code), devicePollSeconds]);
  const [asked] = rows;
  if (!asked || asked.status === 'used')
    throw new OAuthError('invalid_grant', "This code doesn't exist or was already used. Sign in again.");
  if (asked.status === 'denied') throw denied();
  if (asked.is_expired) throw expired();
  if (asked.is_too_fast) throw new OAuthError('slow_down', 'Wait 5 seconds longer between two requests.');
  if (asked.status !== 'approved' || asked.api_key_id === null)
    throw new OAuthError('authorization_pending', 'No one has approved this sign-in yet.');
  const access_token = await takeText(asker, asked);
  if (access_token === null) throw new OAuthError('invalid_grant', 'This code was already used. Sign in again.');
  const scopes = await keepKey(asker, asked.api_key_id);
  if (scopes === null) throw denied();
  return { access_token, token_type: 'Bearer', scope: scopes.join(' ') };
}
