import { createHash, createHmac } from 'node:crypto';
import { deriveKey, type Env } from '../../env.ts';

/** The token of a booking's manage link, 192 bits: always the same, so that each of its mails can carry it. */
export const manageTokenOf = ({ authSecret }: Pick<Env, 'authSecret'>, bookingId: string): string =>
  createHmac('sha256', deriveKey(authSecret, 'manage-booking'))
    .update(bookingId)
    .digest()
    .subarray(0, 24)
    .toString('base64url');

/** As the database keeps it. */
export const hashManageToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The address of the page on which a booking is moved and cancelled. */
export const managePathOf = (env: Pick<Env, 'authSecret'>, bookingId: string): string =>
  `/manage-booking/${manageTokenOf(env, bookingId)}`;
