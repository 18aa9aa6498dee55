import { randomUUID } from 'node:crypto';
import type { ApprovedDevice } from '@switchboard/contracts/api-keys';
import { maxApiKeyNameLength, readUserCode } from '@switchboard/contracts/api-keys.limits';
import { apiKeyScopes } from '@switchboard/contracts/roles';
import { userIdOf } from '../../actor.ts';
import { seal } from '../../auth-secret.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { oneLine } from '../../text/one-line.ts';
import { addKey } from './api-keys.service.ts';
import { possibleHashes } from './device-codes.ts';
import { newKeyText } from './key-text.ts';

/** Keys between their approval and the moment when they are fetched are sealed for this purpose, bound to their sign-in. */
export const deviceKeyPurpose = 'device-key';

interface Waiting {
  id: string;
  device_name: string;
  ip_address: string;
  created_at: Date;
  expires_at: Date;
}

interface Found extends Waiting {
  status: string;
  is_expired: boolean;
  /** The organization that approved it. */
  organization_id: string | null;
  is_revoked: boolean;
}

type Outcome = 'approved' | 'revoked' | 'denied';

const outcomeTexts: Record<Outcome, string> = {
  approved: 'This sign-in was approved. You can revoke its key under API Keys.',
  revoked:
    'This sign-in was approved, and its key was revoked afterwards. Run "switchboard login" again to get a new one.',
  denied: 'This sign-in was denied. The terminal received no key.',
};

const used = (outcome?: Outcome) =>
  new AppError(
    'CONFLICT',
    outcome ? outcomeTexts[outcome] : 'This code was already used. Run "switchboard login" again to get a new one.',
    { reason: 'device_code_used', ...(outcome && { details: { outcome } }) },
  );
const expired = (text = 'This code has expired.') =>
  new AppError('CONFLICT', `${text} Run "switchboard login" again to get a new one.`, {
    reason: 'device_code_expired',
  });

/** Why a code doesn't wait for an answer any longer; null if it does. Others don't learn which organization approved it. */
function endOf({ status, is_expired, is_revoked, organization_id: approvedBy }: Found, reader: string) {
  if (status === 'denied') return used('denied');
  if (approvedBy === reader) {
    if (is_revoked) return used('revoked');
    // The terminal stopped waiting before its key was ready.
    return status === 'approved' && is_expired
      ? expired('This sign-in was approved, but the terminal did not fetch its key in time.')
      : used('approved');
  }
  if (status !== 'pending') return used();
  return is_expired ? expired() : null;
}

/** The sign-in that waits under a code. Wrong codes are limited. Throws NOT_FOUND, CONFLICT or LIMIT_EXCEEDED. */
async function waitingFor({ systemPool, limits, env, actor, organizationId, ipAddress }: Context, typed: string) {
  const attempt = await limits.deviceCode({ userId: userIdOf(actor) ?? organizationId, ipAddress: ipAddress ?? '' });
  const { rows } = await systemPool.query<Found>(
    `SELECT d.id, d.device_name, d.ip_address, d.created_at, d.expires_at, d.status, d.expires_at <= now() AS is_expired,
       k.organization_id, k.revoked_at IS NOT NULL AS is_revoked
     FROM device_sign_ins d LEFT JOIN api_keys k ON k.id = d.api_key_id WHERE d.user_code_hash = ANY($1)`,
    [possibleHashes(env, typed)],
  );
  const [row] = rows;
  if (!row)
    throw new AppError('NOT_FOUND', 'No terminal shows this code. Compare it with the code in your terminal.', {
      reason: 'device_code_unknown',
    });
  await attempt.succeeded();
  const end = endOf(row, organizationId);
  if (end) throw end;
  const { id, device_name, ip_address, created_at, expires_at } = row;
  return { id, device_name, ip_address, created_at, expires_at };
}

/** The command line that shows a code. Throws NOT_FOUND, CONFLICT or LIMIT_EXCEEDED. */
export async function findDevice(
  context: Context,
  typed: string,
): Promise<Omit<Waiting, 'id'> & { user_code: string }> {
  const { id: _, ...shown } = await waitingFor(context, typed);
  return { ...shown, user_code: readUserCode(typed) ?? '' };
}

/** Moves a sign-in from one status to another; false where someone else was faster. */
async function move({ systemPool }: Context, id: string, from: string, to: string): Promise<boolean> {
  const { rowCount } = await systemPool.query(
    'UPDATE device_sign_ins SET status = $3 WHERE id = $1 AND status = $2 AND expires_at > now()',
    [id, from, to],
  );
  return rowCount === 1;
}

const nameOf = (device: string) =>
  oneLine(device === '' ? 'Switchboard CLI' : `Switchboard CLI on ${device}`, maxApiKeyNameLength);

/**
 * Makes the key of a command line, which fetches it once. Until then the key expires with the code, so that a key that
 * no one fetched isn't left behind. Throws NOT_FOUND, CONFLICT or LIMIT_EXCEEDED.
 */
export async function approveDevice(
  context: Context,
  { user_code, scopes: chosen }: ApprovedDevice,
): Promise<{ name: string }> {
  const { id, device_name, expires_at } = await waitingFor(context, user_code);
  if (!(await move(context, id, 'pending', 'approving'))) throw used();
  const text = newKeyText();
  const keyId = randomUUID();
  const name = nameOf(device_name);
  const scopes = apiKeyScopes.filter((scope) => chosen.includes(scope));
  try {
    await transact(context, (tx) => addKey(tx, context, { id: keyId, name, scopes, text, expires_at }));
  } catch (error) {
    await move(context, id, 'approving', 'pending');
    throw error;
  }
  await context.systemPool.query(
    "UPDATE device_sign_ins SET status = 'approved', api_key_id = $2, key_sealed = $3 WHERE id = $1",
    [id, keyId, seal(context.env, deviceKeyPurpose, text, id)],
  );
  return { name };
}

/** Denies the sign-in of a command line. Throws NOT_FOUND, CONFLICT or LIMIT_EXCEEDED. */
export async function denyDevice(context: Context, typed: string): Promise<void> {
  const { id, device_name } = await waitingFor(context, typed);
  if (!(await move(context, id, 'pending', 'denied'))) throw used();
  const name = nameOf(device_name);
  await transact(context, (tx) =>
    recordChange(tx, context, { resource: 'api_key', id, name, change: 'updated', action: 'deny' }),
  );
}
