// The only parser of phone numbers: the API, imports, documents and the phone field of forms all use it.

import type { PhoneProblem } from './phone-rules.ts';
import { readPhoneText } from './phone-text.ts';

/** A number of the numbering plans, as libphonenumber returns it. */
export interface PlannedNumber {
  number: string;
  countryCallingCode: string;
  nationalNumber: string;
  ext?: string;
  isValid(): boolean;
  getType(): string | undefined;
}

/**
 * The part of `libphonenumber-js/max` that the parser needs. Contracts don't import it: it is larger than all of them.
 */
export interface NumberingPlans<Parsed extends PlannedNumber> {
  parsePhoneNumberFromString(text: string, options: object): Parsed | undefined;
  validatePhoneNumberLength(text: string, country?: unknown): string | undefined;
  isSupportedCountry(country: string): boolean;
}

/** A number in a text that can't be stored, and why. */
export interface UnreadNumber {
  text: string;
  problem: PhoneProblem;
}

/**
 * The phone numbers of a text: the first usable one, the others, and those that can't be stored; or why there is none.
 */
export type ReadNumber =
  | { e164: string; others: string[]; unread: UnreadNumber[] }
  | { problem: PhoneProblem; unread: UnreadNumber[] };

export interface ReadNumberOptions {
  /** Whether premium-rate and shared-cost numbers are accepted. */
  allowsPremium?: boolean;
}

const premium: readonly (string | undefined)[] = ['PREMIUM_RATE', 'SHARED_COST'];

/** Creates the parser with these numbering plans. */
export function createPhoneReader<Parsed extends PlannedNumber>(plans: NumberingPlans<Parsed>) {
  const supported = (country: string | null | undefined) =>
    country && plans.isSupportedCountry(country) ? country : undefined;

  /** The canonical form of a number, where a country writes it in several forms. */
  function canonical(parsed: Parsed): Parsed | null {
    if (parsed.isValid()) return parsed;
    const { countryCallingCode: code, nationalNumber: national } = parsed;
    // Mexico used to dial mobile numbers with 1, 01, 044 or 045; Brazil added a ninth digit to mobile numbers.
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
   * Interprets digits that may begin with the country's own code: `491712345678` in Germany may be a number with area
   * code 0491 that lost its zero, or one with +49 that lost its plus. A German mobile number is certain, as no local
   * line is that long; `3906123456` in Italy may be a mobile or a number in Rome.
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
    // An extension can't be dialed, and without it someone else answers.
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
    // In a country that also has shorter numbers, a number that any further digit makes valid is missing its last one.
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
   * Reads the numbers in text from people and programs. It never assumes a country: `country` is the default for
   * numbers without a country code, and must come from a person or from the row.
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

  /** The only number of a text; null if it is invalid or there are several. */
  function parseOne(text: string, country?: string | null): Parsed | null {
    const read = readPhoneText(text);
    const parsed = 'numbers' in read && read.numbers.length === 1 ? parse(read.numbers[0], country) : null;
    return parsed === 'unclear' ? null : parsed;
  }

  return { readNumbers, parseOne };
}
