import { hasCountry, type PhoneProblem, phoneProblems } from '@switchboard/contracts/phone-rules';
import { readPhoneText } from '@switchboard/contracts/phone-text';
import parsePhoneNumber, {
  isSupportedCountry,
  type NumberType,
  type PhoneNumber,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { AppError } from '../../errors.ts';
import { zoneColumnsOf } from './number-zone.ts';

/** One person's number in one form, where a country writes it in several. */
function canonical(parsed: PhoneNumber): PhoneNumber | null {
  if (parsed.isValid()) return parsed;
  const { countryCallingCode: code, nationalNumber: national } = parsed;
  // Mexico dialed its mobiles with 1, 01, 044 or 045 before; Brazil gave its mobiles a ninth digit.
  const renewed =
    code === '52'
      ? national.replace(/^(?:044|045|01|1)(?=\d{10}$)/, '')
      : code === '55'
        ? national.replace(/^(\d\d)([6-9]\d{7})$/, '$19$2')
        : national;
  const again = renewed === national ? undefined : parsePhoneNumber(`+${code}${renewed}`);
  return again?.isValid() ? again : null;
}

/**
 * What digits are that may begin with the country's own code: `491712345678` in Germany, where a number with the area
 * code 0491 lost its zero or one with +49 its plus. A mobile number is certain, as no line of a place is that long.
 */
function withOwnCode(number: string, parsed: PhoneNumber): PhoneNumber | 'unclear' {
  const { countryCallingCode: code, nationalNumber } = parsed;
  const digits = number.replace(/\D/g, '');
  if (number.startsWith('+') || digits !== nationalNumber || !digits.startsWith(code)) return parsed;
  const international = parsePhoneNumber(`+${digits}`);
  if (!international?.isValid() || parsed.getType() === 'MOBILE') return parsed;
  return international.getType() === 'MOBILE' ? international : 'unclear';
}

function parse(number: string, country: string | undefined): PhoneNumber | 'unclear' | null {
  const options = country && isSupportedCountry(country) ? { defaultCountry: country } : {};
  const parsed = parsePhoneNumber(number, { extract: false, ...options });
  // An extension cannot be dialed, and without it somebody else answers.
  const known = parsed && !parsed.ext ? canonical(parsed) : null;
  return known && withOwnCode(number, known);
}

/** What a text says of a phone: its first valid number and the others, in E.164; or why it says none. */
export type ReadNumber = { e164: string; others: string[] } | { problem: PhoneProblem };

const premium: readonly NumberType[] = ['PREMIUM_RATE', 'SHARED_COST'];

function problemOf(number: string, country: string | undefined): PhoneProblem {
  const digits = number.replace(/\D/g, '').length;
  if (digits < 6) return 'invalid';
  if (!number.startsWith('+') && !country) return 'no_country';
  const known = country && isSupportedCountry(country) ? country : undefined;
  return digits > 6 && validatePhoneNumberLength(number, known) === 'TOO_SHORT' ? 'too_short' : 'invalid';
}

/**
 * Reads the numbers of a text as people and programs write them: every entry point uses it. No country is ever assumed:
 * `country` is that of numbers which do not say theirs, where a person or the row has named it.
 */
export function readNumbers(
  text: string,
  country?: string | null,
  { allowsPremium = false }: { allowsPremium?: boolean } = {},
): ReadNumber {
  const read = readPhoneText(text);
  if ('problem' in read) return { problem: read.problem === 'empty' ? 'invalid' : read.problem };
  const found = read.numbers.map((number) => parse(number, country ?? undefined));
  const parsed = found.filter((number) => number !== null && number !== 'unclear');
  const usable = parsed.filter((number) => allowsPremium || !premium.includes(number.getType()));
  const [first, ...others] = usable.map(({ number }) => number as string);
  if (first) return { e164: first, others };
  if (parsed.length > 0) return { problem: 'premium' };
  return { problem: found[0] === 'unclear' ? 'no_country' : problemOf(read.numbers[0], country ?? undefined) };
}

/** The one number of a text in E.164; null where it is not valid, or there are several. */
export function toE164(phoneNumber: string, country?: string): string | null {
  const read = readPhoneText(phoneNumber);
  const parsed = 'numbers' in read && read.numbers.length === 1 ? parse(read.numbers[0], country) : null;
  return parsed === null || parsed === 'unclear' ? null : parsed.number;
}

/** The country whose number it is, such as `US`; null where it does not say. */
export const countryOfNumber = (phoneNumber: string): string | null => parsePhoneNumber(phoneNumber)?.country ?? null;

/** Why a number can be neither kept nor dialed, as the end of a sentence; null when it can. */
export function phoneRefusal(phoneNumber: string): string | null {
  if (toE164(phoneNumber)) return null;
  if (!hasCountry(phoneNumber)) return 'has no country';
  const read = readNumbers(phoneNumber);
  return 'problem' in read && read.problem === 'too_short' ? 'is too short' : 'is not a valid phone number';
}

/** The number of an input in E.164. Throws VALIDATION at the input's field. */
export function readPhone(phoneNumber: string, field: string, options: { allowsPremium?: boolean } = {}): string {
  const read = readNumbers(phoneNumber, null, options);
  const problem = 'problem' in read ? read.problem : read.others.length > 0 ? 'several' : null;
  if (problem === null && 'e164' in read) return read.e164;
  const message = phoneProblems[problem ?? 'invalid'];
  throw new AppError('VALIDATION', message, { fields: { [field]: message } });
}

/** The columns that hold a lead's number, and the zone that it says. Throws VALIDATION. */
export function phoneColumns(phoneNumber: string) {
  const e164 = readPhone(phoneNumber, 'phone_number');
  return { phone_number: e164, phone_e164: e164, ...zoneColumnsOf(e164) };
}
