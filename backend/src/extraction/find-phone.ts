import {
  type CountryCode,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { likelyCountries } from './countries.ts';
import type { TextLine } from './document.ts';
import { candidatesOf, findPhones, isPlausible, labelOf, withPlainPrefix } from './phones.ts';

/** `findPhone` runs in the caller's process on strangers' text, so its work is limited. */
const searchedCharacters = 200_000;
const searchedLines = 2_000;

const phoneFields = ['phone', 'phone_number', 'phoneNumber', 'mobile', 'cell', 'contact', 'tel', 'telephone'];

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value.slice(0, 500)];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null || depth > 2) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, depth + 1));
  return phoneFields.flatMap((field) => textsIn(Reflect.get(value, field), depth + 1));
}

/** The field is known to be a phone, so six digits suffice if the library doesn't know the number. */
function phoneInField(text: string, countries: readonly CountryCode[]): string | undefined {
  const trimmed = withPlainPrefix(text.trim());
  for (const country of trimmed.startsWith('+') ? [undefined] : countries) {
    const number = parsePhoneNumberFromString(trimmed, country);
    if (number?.isValid()) return number.number;
  }
  const inside = findPhones([{ text }], [], countries[0])[0];
  if (inside !== undefined) return inside.e164;
  const digits = trimmed.replace(/\D/g, '');
  const isNumber = /^[+\d\s()./-]+(?:(?:ext\.?|x)\s*\d+)?$/i.test(trimmed);
  return isNumber && digits.length >= 6 && digits.length <= 15
    ? trimmed.startsWith('+')
      ? `+${digits}`
      : digits
    : undefined;
}

/** A number that is too short for its country is shown with the country, so that people see which digits are missing. */
function withCallingCode(raw: string, digits: string, country: CountryCode | undefined): string {
  if (withPlainPrefix(raw).startsWith('+')) return `+${digits}`;
  const isShort = country !== undefined && validatePhoneNumberLength(digits, country) === 'TOO_SHORT';
  return isShort ? `+${getCountryCallingCode(country)}${digits}` : digits;
}

/** A document's number without a country, as digits: the one labelled mobile, else the first. */
function phoneWithoutCountry(lines: readonly TextLine[], countries: readonly CountryCode[]): string | undefined {
  const found = candidatesOf(lines).flatMap((candidate) => {
    const label = labelOf(candidate.before, candidate.after);
    const isOther = label === 'fax' || candidate.place.section === 'references' || !isPlausible(candidate, label);
    const digits = withPlainPrefix(candidate.raw)
      .replace(/(?:ext\.?|x)\s*\d+$/i, '')
      .replace(/\D/g, '');
    if (isOther || digits.length < 7 || digits.length > 15) return [];
    return [{ digits: withCallingCode(candidate.raw, digits, countries[0]), label }];
  });
  return (found.find(({ label }) => label === 'mobile') ?? found[0])?.digits;
}

/**
 * The phone of structured data, else of the Markdown text: E.164 if the number is known, otherwise its digits (6 to 15); undefined
 * without one.
 */
export function findPhone(
  data: Record<string, unknown>,
  markdown: string,
  defaultCountry?: CountryCode,
): string | undefined {
  const lines = markdown
    .slice(0, searchedCharacters)
    .split('\n')
    .slice(0, searchedLines)
    .map((text) => ({ text: text.replace(/^#+ /, '').replaceAll(' | ', '\t') }));
  const countries = likelyCountries(lines.slice(0, 12), lines, defaultCountry);
  for (const field of phoneFields)
    for (const text of textsIn(data[field])) {
      const phone = phoneInField(text, countries);
      if (phone !== undefined) return phone;
    }
  return findPhones(lines, [], defaultCountry)[0]?.e164 ?? phoneWithoutCountry(lines, countries);
}
