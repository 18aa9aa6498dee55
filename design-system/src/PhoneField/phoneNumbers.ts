import { type PhoneCountry, phoneCountries } from './countries.ts';

type PhoneLibrary = typeof import('libphonenumber-js/min');

let library: Promise<PhoneLibrary> | undefined;

/** Loads the numbering plans once, on first need. */
export function loadPhoneLibrary(): Promise<PhoneLibrary> {
  library ??= import('libphonenumber-js/min');
  return library;
}

/** What the field emits: E.164 when the text is a valid number of the country, otherwise the text as typed. */
export function toPhoneValue(phones: PhoneLibrary, text: string, country: PhoneCountry): string {
  const parsed = phones.parsePhoneNumberFromString(text, country);
  const isOfCountry = parsed?.country === undefined || parsed.country === country || text.trim().startsWith('+');
  return parsed?.isValid() && isOfCountry ? parsed.number : text;
}

/** The country and the national text an E.164 value is shown as; null when it belongs to none of the countries on offer. */
export function fromPhoneValue(phones: PhoneLibrary, value: string): { country: PhoneCountry; text: string } | null {
  const parsed = phones.parsePhoneNumberFromString(value);
  const country = phoneCountries.find((candidate) => candidate.id === parsed?.country)?.id;
  if (!parsed || country === undefined) return null;
  const national = parsed.formatNational();
  return { country, text: national.replace(/^0/, '') };
}
