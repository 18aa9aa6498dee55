import { createHash, createHmac } from 'node:crypto';
import { languageParameter } from '@switchboard/contracts/languages';
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

/** The page opens in the language in which the booking was made. */
const inLanguage = (path: string, { language }: { language?: string | null }) =>
  language ? `${path}?${languageParameter}=${language}` : path;

/** The address of the page on which a booking is moved and cancelled, for a mail or a message. */
export const managePathOf = (
  secrets: AuthSecrets,
  booking: Pick<slot_bookings, 'id' | 'token_hash'> & { language?: string | null },
): string => {
  const token = tokenOfHash(secrets, booking.token_hash, (secret) => manageTokenOf(secret, booking.id));
  return inLanguage(`/manage-booking/${token}`, booking);
};

/** The same as the page shows it. */
export const pagePathOf = (
  secrets: AuthSecrets,
  booking: Pick<slot_bookings, 'id' | 'page_token_hash'> & { language?: string | null },
): string => {
  const token = tokenOfHash(secrets, booking.page_token_hash, (secret) => pageTokenOf(secret, booking.id));
  return inLanguage(`/manage-booking/${token}`, booking);
};
