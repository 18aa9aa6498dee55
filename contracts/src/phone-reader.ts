// The one reader of phone numbers: the API, imports, documents and the phone field of forms all read a number with it.

import type { PhoneProblem } from './phone-rules.ts';
import { readPhoneText } from './phone-text.ts';

/** A number that the numbering plans know, as libphonenumber gives it. */
export interface PlannedNumber {
  number: string;
  countryCallingCode: string;
  nationalNumber: string;
  ext?: string;
  isValid(): boolean;
  getType(): string | undefined;
}

/** What the reader needs of `libphonenumber-js/max`. Contracts don't load it: it is larger than all of them. */
export interface NumberingPlans<Parsed extends PlannedNumber> {
  parsePhoneNumberFromString(text: string, options: object): Parsed | undefined;
  validatePhoneNumberLength(text: string, country?: unknown): string | undefined;
  isSupportedCountry(country: string): boolean;
}

/** A number of a text that can't be kept, and why. */
export interface UnreadNumber {
  text: string;
  problem: PhoneProblem;
}

/** What a text says of a phone: its first usable number, the others, and those that can't be kept; or why it says none. */
export type ReadNumber =
  | { e164: string; others: string[]; unread: UnreadNumber[] }
  | { problem: PhoneProblem; unread: UnreadNumber[] };

export interface ReadNumberOptions {
  /** Whether premium-rate and shared-cost numbers are read. */
  allowsPremium?: boolean;
}

const premium: readonly (string | undefined)[] = ['PREMIUM_RATE', 'SHARED_COST'];

/** The reader with the numbering plans that it was given. */
export function createPhoneReader<Parsed extends PlannedNumber>(plans: NumberingPlans<Parsed>) {
  const supported = (country: string | null | undefined) =>
    country && plans.isSupportedCountry(country) ? country : undefined;

  /** One person's number in one form, where a country writes it in several. */
  function canonical(parsed: Parsed): Parsed | null {
    if (parsed.isValid()) return parsed;
    const { countryCallingCode: code, nationalNumber: national } = parsed;
    // Mexico dialed its mobiles with 1, 01, 044 or 045 before; Brazil gave its mobiles a ninth digit.
    const renewed =
      code === '52'
        ? national.replace(/^(?:044|045|01|1)(?=\d{10}$)/, '')
        : code === '55'
          ? national.replace(/^(\d\d)([6-9]\d{7})$/, '$19$2')
          : national;
    const again = renewed === national ? undefined : plans.parsePhoneNumberFromString(`+${code}${renewed}`, {});
    return again?.isValid() ? again : null;
  }

  /**
   * What digits are that may begin with the country's own code: `491712345678` in Germany, where a number with the area
   * code 0491 lost its zero or one with +49 its plus. A German mobile number is certain, as no line of a place is that long;
   * `3906123456` in Italy may be a mobile or a number in Rome.
   */
  function withOwnCode(number: string, parsed: Parsed): Parsed | 'unclear' {
    const { countryCallingCode: code, nationalNumber } = parsed;
    const digits = number.replace(/\D/g, '');
    if (number.startsWith('+') || digits !== nationalNumber || !digits.startsWith(code)) return parsed;
    const international = plans.parsePhoneNumberFromString(`+${digits}`, {});
    if (!international?.isValid()) return parsed;
    // Hardly any number is shorter, although numbering plans allow it.
    const isLong = international.nationalNumber.length >= 8;
    const isOfPlace = (international.getType() ?? '').startsWith('FIXED_LINE');
    if (parsed.getType() === 'MOBILE') return isLong && isOfPlace ? 'unclear' : parsed;
    return isLong && international.getType() === 'MOBILE' ? international : 'unclear';
  }

  function parse(number: string, country: string | null | undefined): Parsed | 'unclear' | null {
    const defaultCountry = supported(country);
    const parsed = plans.parsePhoneNumberFromString(number, {
      extract: false,
      ...(defaultCountry && { defaultCountry }),
    });
    // An extension cannot be dialed, and without it somebody else answers.
    const known = parsed && !parsed.ext ? canonical(parsed) : null;
    return known && withOwnCode(number, known);
  }

  function problemOf(number: string, country: string | null | undefined): PhoneProblem {
    const digits = number.replace(/\D/g, '').length;
    if (digits < 6) return 'invalid';
    if (!number.startsWith('+') && !country) return 'no_country';
    if (digits === 6) return 'invalid';
    const defaultCountry = supported(country);
    const length = plans.validatePhoneNumberLength(number, defaultCountry);
    if (length === 'TOO_SHORT') return 'too_short';
    // In a country that has shorter numbers too, a number that any further digit makes valid lacks its last one.
    const parsed = (text: string) =>
      plans.parsePhoneNumberFromString(text, { extract: false, ...(defaultCountry && { defaultCountry }) });
    const national = parsed(number)?.nationalNumber ?? '';
    const isCompletedBy = (digit: string) => {
      const longer = parsed(number + digit);
      return longer?.isValid() && longer.nationalNumber === national + digit;
    };
    return [...'0123456789'].every(isCompletedBy) ? 'too_short' : 'invalid';
  }

  /**
   * Reads the numbers of a text as people and programs write them. No country is ever assumed: `country` is that of numbers
   * which do not say theirs, where a person or the row has named it.
   */
  function readNumbers(
    text: string,
    country?: string | null,
    { allowsPremium = false }: ReadNumberOptions = {},
  ): ReadNumber {
    const read = readPhoneText(text);
    if ('problem' in read) return { problem: read.problem === 'empty' ? 'invalid' : read.problem, unread: [] };
    const usable: string[] = [];
    const unread: UnreadNumber[] = [];
    for (const number of read.numbers) {
      const parsed = parse(number, country);
      if (parsed === 'unclear') unread.push({ text: number, problem: 'no_country' });
      else if (parsed === null) unread.push({ text: number, problem: problemOf(number, country) });
      else if (!allowsPremium && premium.includes(parsed.getType())) unread.push({ text: number, problem: 'premium' });
      else usable.push(parsed.number);
    }
    const [first, ...others] = usable;
    if (first) return { e164: first, others, unread };
    const isPremium = unread.some(({ problem }) => problem === 'premium');
    return { problem: isPremium ? 'premium' : (unread[0]?.problem ?? 'invalid'), unread };
  }

  /** The one number of a text; null where it is not valid, or there are several. */
  function parseOne(text: string, country?: string | null): Parsed | null {
    const read = readPhoneText(text);
    const parsed = 'numbers' in read && read.numbers.length === 1 ? parse(read.numbers[0], country) : null;
    return parsed === 'unclear' ? null : parsed;
  }

  return { readNumbers, parseOne };
}
