import { createPhoneReader, type ReadNumberOptions } from '@switchboard/contracts/phone-reader';
import { hasCountry, phoneProblems } from '@switchboard/contracts/phone-rules';
import * as plans from 'libphonenumber-js/max';
import { AppError } from '../../errors.ts';
import { zoneColumnsOf } from './number-zone.ts';

export type { ReadNumber, UnreadNumber } from '@switchboard/contracts/phone-reader';

const { readNumbers: read, parseOne } = createPhoneReader(plans);

/**
 * Reads the numbers of a text as people and programs write them: every entry point uses it. No country is ever assumed:
 * `country` is that of numbers which do not say theirs, where a person or the row has named it.
 */
export const readNumbers = read;

/** The one number of a text in E.164; null where it is not valid, or there are several. */
export const toE164 = (phoneNumber: string, country?: string): string | null =>
  parseOne(phoneNumber, country)?.number ?? null;

/** The country whose number it is, such as `US`; null where it does not say. */
export const countryOfNumber = (phoneNumber: string): string | null =>
  plans.parsePhoneNumberFromString(phoneNumber)?.country ?? null;

/** Why a number can be neither kept nor dialed, as the end of a sentence; null when it can. */
export function phoneRefusal(phoneNumber: string): string | null {
  if (toE164(phoneNumber)) return null;
  if (!hasCountry(phoneNumber)) return 'has no country';
  const read = readNumbers(phoneNumber);
  return 'problem' in read && read.problem === 'too_short' ? 'is too short' : 'is not a valid phone number';
}

/** The number of an input in E.164. Throws VALIDATION at the input's field. */
export function readPhone(phoneNumber: string, field: string, options: ReadNumberOptions = {}): string {
  const read = readNumbers(phoneNumber, null, options);
  const isSeveral = 'e164' in read && read.others.length + read.unread.length > 0;
  const problem = 'problem' in read ? read.problem : isSeveral ? 'several' : null;
  if (problem === null && 'e164' in read) return read.e164;
  const message = phoneProblems[problem ?? 'invalid'];
  throw new AppError('VALIDATION', message, { fields: { [field]: message } });
}

/** The columns that hold a lead's number, and the zone that it says. Throws VALIDATION. */
export function phoneColumns(phoneNumber: string) {
  const e164 = readPhone(phoneNumber, 'phone_number');
  return { phone_number: e164, phone_e164: e164, ...zoneColumnsOf(e164) };
}
