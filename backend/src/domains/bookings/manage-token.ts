import { createHash, createHmac } from 'node:crypto';
import { type AuthSecrets, deriveKey, tokenOfHash } from '../../auth-secret.ts';
import type { slot_bookings } from '../../generated/prisma/client.ts';

type Secret = Pick<AuthSecrets, 'authSecret'>;

const tokenOf = ({ authSecret }: Secret, purpose: string, bookingId: string): string =>
  createHmac('sha256', deriveKey(authSecret, purpose)).update(bookingId).digest().subarray(0, 24).toString('base64url');

/**
 * The token of a booking's manage link, 192 bits: always the same, so that each of its mails can carry it. It is only ever sent to the
 * address or the number of the booking: whoever has it is whom the booking is for.
 */
export const manageTokenOf = (env: Secret, bookingId: string): string => tokenOf(env, 'manage-booking', bookingId);

/** The token of the link that the page shows where no mail can be sent: whoever has it booked, with whatever address. */
export const pageTokenOf = (env: Secret, bookingId: string): string => tokenOf(env, 'manage-booking-page', bookingId);

/** As the database keeps both. */
export const hashManageToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The address of the page on which a booking is moved and cancelled, for a mail or a message. */
export const managePathOf = (
  secrets: AuthSecrets,
  { id, token_hash }: Pick<slot_bookings, 'id' | 'token_hash'>,
): string => `/manage-booking/${tokenOfHash(secrets, token_hash, (secret) => manageTokenOf(secret, id))}`;

/** The same as the page shows it. */
export const pagePathOf = (
  secrets: AuthSecrets,
  { id, page_token_hash }: Pick<slot_bookings, 'id' | 'page_token_hash'>,
): string => `/manage-booking/${tokenOfHash(secrets, page_token_hash, (secret) => pageTokenOf(secret, id))}`;
