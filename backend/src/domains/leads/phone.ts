import { hasCountry, phoneProblems } from '@switchboard/contracts/phone-rules';
import parsePhoneNumber from 'libphonenumber-js/max';
import { AppError } from '../../errors.ts';

/** The number in E.164 when it says its country and is valid there, else null: no country is ever assumed. */
export function toE164(phoneNumber: string): string | null {
  const parsed = parsePhoneNumber(phoneNumber.trim(), { extract: false });
  // An extension cannot be dialed, and without it somebody else answers.
  return parsed?.isValid() && !parsed.ext ? parsed.number : null;
}

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

/** The columns that hold a lead's number. Throws VALIDATION. */
export function phoneColumns(phoneNumber: string) {
  const e164 = readPhone(phoneNumber, 'phone_number');
  return { phone_number: e164, phone_e164: e164 };
}
