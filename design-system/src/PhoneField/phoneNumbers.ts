import { createPhoneReader } from '@switchboard/contracts/phone-reader';
import { readPhoneText } from '@switchboard/contracts/phone-text';
import { type PhoneCountry, phoneCountries } from './countries.ts';

// The full numbering plans, which the API uses, too: the small ones accept numbers of areas that don't exist.
const loadPlans = async () => {
  const plans = await import('libphonenumber-js/max');
  return { plans, reader: createPhoneReader(plans) };
};
type PhoneLibrary = Awaited<ReturnType<typeof loadPlans>>;

let library: Promise<PhoneLibrary> | undefined;

/** Loads the numbering plans on first use, and again after a failure. */
export function loadPhoneLibrary(): Promise<PhoneLibrary> {
  library ??= loadPlans().catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

const notExtracted = { extract: false } as const;

/** Whether a number determines its country and is valid there. Without the numbering plans it passes, because the API has them. */
export async function isValidPhone(value: string): Promise<boolean> {
  const phones = await loadPhoneLibrary().catch(() => undefined);
  return phones === undefined || phones.reader.parseOne(value) !== null;
}

const codeOf = (country: PhoneCountry | null) => phoneCountries.find(({ id }) => id === country)?.callingCode;

/** Whether the typed text determines its country, with a plus or with 00. */
export function saysCountry(text: string): boolean {
  const read = readPhoneText(text);
  return 'numbers' in read ? read.numbers[0].startsWith('+') : /\+|^00[1-9]/.test(text.trim().normalize('NFKC'));
}

/** Adds the country's calling code to the typed text, so that the country is never lost. */
export function withCallingCode(text: string, country: PhoneCountry | null): string {
  const typed = text.trim();
  const code = codeOf(country);
  if (typed === '' || code === undefined || saysCountry(typed)) return typed;
  const read = readPhoneText(typed);
  if ('problem' in read) return `+${code} ${typed}`;
  return read.numbers.length === 1 ? `+${code} ${read.numbers[0]}` : typed;
}

/**
 * The value that the field emits for a text: E.164 if it is one valid number, otherwise the text with its calling code. The API parses
 * numbers in the same way.
 */
export function toPhoneValue({ reader }: PhoneLibrary, text: string, country: PhoneCountry | null): string {
  const read = reader.readNumbers(text, country, { allowsPremium: true });
  if ('problem' in read)
    return read.problem === 'no_country' ? text.trim() : withCallingCode(withoutTrunkZero(text, country), country);
  return read.others.length + read.unread.length > 0 ? text.trim() : read.e164;
}

/** The country and the national text of a number; null for a country that the field doesn't offer. */
export function fromPhoneValue(
  { plans, reader }: PhoneLibrary,
  value: string,
): { country: PhoneCountry; text: string } | null {
  const parsed = reader.parseOne(value) ?? plans.parsePhoneNumberFromString(value, notExtracted);
  const country =
    phoneCountries.find(({ id }) => id === parsed?.country) ??
    phoneCountries.find(({ callingCode }) => !parsed?.country && callingCode === parsed?.countryCallingCode);
  if (!parsed || !country) return null;
  const national = parsed.isValid() ? parsed.formatNational() : parsed.nationalNumber;
  return { country: country.id, text: withoutTrunkZero(national, country.id) };
}

/**
 * The national text without the 0 that is dialed only inside the country; in Italy the 0 is part of the number. A first 0 stays
 * until the next character shows that it isn't the first of `00`, which is dialed before a country code.
 */
export function withoutTrunkZero(text: string, country: PhoneCountry | null): string {
  return country === null || country === 'IT' ? text : text.replace(/^0(?=[^0])/, '');
}
