import { type PhoneCountry, phoneCountries } from './countries.ts';

// The whole plans, which the API decides by too: the small ones take numbers of areas that do not exist.
type PhoneLibrary = typeof import('libphonenumber-js/max');

let library: Promise<PhoneLibrary> | undefined;

/** Loads the numbering plans on first need, and again after a failure. */
export function loadPhoneLibrary(): Promise<PhoneLibrary> {
  library ??= import('libphonenumber-js/max').catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

const notExtracted = { extract: false } as const;

/** Whether a number says its country and is valid there. Without the numbering plans it passes; the API has them. */
export async function isValidPhone(value: string): Promise<boolean> {
  const phones = await loadPhoneLibrary().catch(() => undefined);
  return phones?.parsePhoneNumberFromString(value.trim(), notExtracted)?.isValid() ?? phones === undefined;
}

/** What is typed with the calling code of its country, so that the country is never lost; a typed + or 00 goes first, wherever it is. */
export function withCallingCode(text: string, country: PhoneCountry | null): string {
  const typed = text.trim();
  const code = phoneCountries.find(({ id }) => id === country)?.callingCode;
  const saysCountry = /\+|^00[1-9]/.test(typed.normalize('NFKC'));
  return typed === '' || saysCountry || code === undefined ? typed : `+${code} ${typed}`;
}

/** A number of any country in E.164 when it is valid, otherwise as it is. What an extension or decimals say is the API's to decide. */
export function toE164(phones: PhoneLibrary, value: string): string {
  const parsed = phones.parsePhoneNumberFromString(value, notExtracted);
  const mayHaveDecimals = /[.,]\s?(?:\d|0+)$/.test(value.trim());
  return parsed?.isValid() && !parsed.ext && !mayHaveDecimals ? parsed.number : value;
}

/** The country and the national text that a number with its country is shown as; null for a country not on offer. */
export function fromPhoneValue(phones: PhoneLibrary, value: string): { country: PhoneCountry; text: string } | null {
  const parsed = phones.parsePhoneNumberFromString(value, notExtracted);
  const country =
    phoneCountries.find(({ id }) => id === parsed?.country) ??
    phoneCountries.find(({ callingCode }) => !parsed?.country && callingCode === parsed?.countryCallingCode);
  if (!parsed || !country) return null;
  const national = parsed.isValid() ? parsed.formatNational() : parsed.nationalNumber;
  return { country: country.id, text: withoutTrunkZero(national, country.id) };
}

/** The national text without the 0 that is dialed only inside the country; in Italy the 0 is part of the number. */
export function withoutTrunkZero(text: string, country: PhoneCountry | null): string {
  return country === null || country === 'IT' ? text : text.replace(/^0/, '');
}
