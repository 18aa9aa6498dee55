import { createHash, createHmac } from 'node:crypto';
import { languageParameter } from '@switchboard/contracts/languages';
import { type AuthSecrets, deriveKey, tokenOfHash } from '../../auth-secret.ts';
import type { slot_bookings } from '../../generated/prisma/client.ts';

type Secret = Pick<AuthSecrets, 'authSecret'>;

const tokenOf = ({ authSecret }: Secret, purpose: string, bookingId: string): string =>
  createHmac('sha256', deriveKey(authSecret, purpose)).update(bookingId).digest().subarray(0, 24).toString('base64url');

/**
 * The token of a booking's manage link, 192 bits. It's always the same, so each mail of a booking can contain it. It's only sent to
 * the booking's address or number, so its holder is the person the booking is for.
 */
export const manageTokenOf = (env: Secret, bookingId: string): string => tokenOf(env, 'manage-booking', bookingId);

/** The token of the link shown on the page if no mail can be sent. Its holder made the booking, possibly with another person's address. */
export const pageTokenOf = (env: Secret, bookingId: string): string => tokenOf(env, 'manage-booking-page', bookingId);

/** The form in which the database stores both. */
export const hashManageToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The page opens in the booking's language. */
const inLanguage = (path: string, { language }: { language?: string | null }) =>
  language ? `${path}?${languageParameter}=${language}` : path;

/** The path of the page to move and cancel a booking, for a mail or a message. */
export const managePathOf = (
  secrets: AuthSecrets,
  booking: Pick<slot_bookings, 'id' | 'token_hash'> & { language?: string | null },
): string => {
  const token = tokenOfHash(secrets, booking.token_hash, (secret) => manageTokenOf(secret, booking.id));
  return inLanguage(`/manage-booking/${token}`, booking);
};

/** The same path for the page itself. */
export const pagePathOf = (
  secrets: AuthSecrets,
  booking: Pick<slot_bookings, 'id' | 'page_token_hash'> & { language?: string | null },
): string => {
  const token = tokenOfHash(secrets, booking.page_token_hash, (secret) => pageTokenOf(secret, booking.id));
  return inLanguage(`/manage-booking/${token}`, booking);
};
