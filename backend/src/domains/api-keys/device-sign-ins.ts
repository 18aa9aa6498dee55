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

const used = () =>
  new AppError('CONFLICT', 'This code was already used. Run "switchboard login" again to get a new one.', {
    reason: 'device_code_used',
  });

/** The sign-in that waits under a code. Wrong codes are limited. Throws NOT_FOUND, CONFLICT or LIMIT_EXCEEDED. */
async function waitingFor({ systemPool, limits, env, actor, organizationId, ipAddress }: Context, typed: string) {
  const attempt = await limits.deviceCode({ userId: userIdOf(actor) ?? organizationId, ipAddress: ipAddress ?? '' });
  const { rows } = await systemPool.query<Waiting & { status: string; is_expired: boolean }>(
    `SELECT id, device_name, ip_address, created_at, expires_at, status, expires_at <= now() AS is_expired
     FROM device_sign_ins WHERE user_code_hash = ANY($1)`,
    [possibleHashes(env, typed)],
  );
  const [row] = rows;
  if (!row)
    throw new AppError('NOT_FOUND', 'No terminal shows this code. Compare it with the code in your terminal.', {
      reason: 'device_code_unknown',
    });
  await attempt.succeeded();
  const { status, is_expired, ...waiting } = row;
  if (status !== 'pending') throw used();
  if (is_expired)
    throw new AppError('CONFLICT', 'This code has expired. Run "switchboard login" again to get a new one.', {
      reason: 'device_code_expired',
    });
  return waiting;
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
