import { holdMinutes, maxHolds, maxOpenBookings } from '@switchboard/contracts/bookings.limits';
import { writeText } from '@switchboard/contracts/texts';
import { ApiError } from '@switchboard/platform';
import { messages } from './messages.ts';
import { language, t } from './texts.ts';

const byReason: Record<string, () => string> = {
  slot_full: () => t('refusal.slot_full'),
  slot_past: () => t('refusal.slot_past'),
  slot_outside: () => t('refusal.slot_outside'),
  slot_short_notice: () => t('refusal.slot_short_notice'),
  slot_cancelled: () => t('refusal.slot_cancelled'),
  too_many_holds: () => t('refusal.too_many_holds', { holds: maxHolds.visitor, minutes: holdMinutes }),
  too_many_bookings: () => t('refusal.too_many_bookings', { bookings: maxOpenBookings }),
  change_closed: () => t('refusal.change_closed'),
  booking_cancelled: () => t('refusal.booking_cancelled'),
  booking_not_found: () => t('refusal.booking_not_found'),
  timeout: () => t('refusal.timeout'),
  network: () => t('refusal.network'),
};

const byCode: Partial<Record<ApiError['code'], () => string>> = {
  NOT_FOUND: () => t('slot.not_found_text'),
  LIMIT_EXCEEDED: () => t('refusal.too_many'),
  UNAVAILABLE: () => t('refusal.unavailable'),
  INTERNAL: () => t('refusal.unavailable'),
};

/** Why something failed. The API writes English, so other languages use its reason code, or the kind of error. */
export function problemText(error: Error): string {
  if (language() === 'en') return error.message;
  if (!(error instanceof ApiError)) return t('refusal.unknown');
  const write = byReason[error.reason ?? ''] ?? byCode[error.code] ?? (() => t('refusal.unknown'));
  return write();
}

type FieldKey = Extract<keyof typeof messages, `field.${string}`>;
const fieldKeys = (Object.keys(messages) as (keyof typeof messages)[]).filter((key): key is FieldKey =>
  key.startsWith('field.'),
);

/** The error of a field: the contract and the API provide it in English. */
export function fieldProblem(english: string): string {
  if (language() === 'en') return english;
  return t(fieldKeys.find((key) => writeText('en', messages[key]) === english) ?? 'field.wrong');
}
