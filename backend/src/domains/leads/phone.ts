import { hasCountry, phoneProblems } from '@switchboard/contracts/phone-rules';
import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js/max';
import { AppError } from '../../errors.ts';
import { zoneColumnsOf } from './number-zone.ts';

/**
 * The number in E.164 when it says its country and is valid there, else null: no country is ever assumed. `country` is
 * that of numbers which do not say theirs, where a person has chosen it.
 */
export function toE164(phoneNumber: string, country?: string): string | null {
  const defaultCountry = country && isSupportedCountry(country) ? { defaultCountry: country } : {};
  const parsed = parsePhoneNumber(phoneNumber.trim(), { extract: false, ...defaultCountry });
  // An extension cannot be dialed, and without it somebody else answers.
  return parsed?.isValid() && !parsed.ext ? parsed.number : null;
}

/** The country whose number it is, such as `US`; null where it does not say. */
export const countryOfNumber = (phoneNumber: string): string | null => parsePhoneNumber(phoneNumber)?.country ?? null;

/** Why a number can be neither kept nor dialed, as the end of a sentence; null when it can. */
export function phoneRefusal(phoneNumber: string): string | null {
  if (toE164(phoneNumber)) return null;
  return hasCountry(phoneNumber) ? 'is not a valid phone number' : 'has no country';
}

/** The number of an input in E.164. Throws VALIDATION at the input's field. */
export function readPhone(phoneNumber: string, field: string): string {
  const e164 = toE164(phoneNumber);
  if (e164) return e164;
  const message = phoneProblems[hasCountry(phoneNumber) ? 'invalid' : 'no_country'];
  throw new AppError('VALIDATION', message, { fields: { [field]: message } });
}

/** The columns that hold a lead's number, and the zone that it says. Throws VALIDATION. */
export function phoneColumns(phoneNumber: string) {
  const e164 = readPhone(phoneNumber, 'phone_number');
  return { phone_number: e164, phone_e164: e164, ...zoneColumnsOf(e164) };
}
