// Checks of a phone number without the numbering plans, which only the API and the phone field load.

import { readPhoneText } from './phone-text.ts';

/** Optional plus, then 8 to 20 digits, spaces, hyphens or parentheses. Source: specification 01 §5. */
const leadPhonePattern = /^\+?[0-9\s\-()]{8,20}$/;

/** The errors of numbers that can't be stored. `invalid` is the text of specification 01 §5. */
export const phoneProblems = {
  invalid: 'Please enter a valid phone number.',
  no_country: 'Please choose the country of this phone number, or begin it with + and the country code.',
  shortened: 'A spreadsheet program shortened this phone number. Please enter all of its digits.',
  extension: "Extensions can't be dialed. Please enter the phone number without its extension.",
  several: 'Please enter one phone number.',
  premium: 'This is a premium-rate or shared-cost number. Please enter another phone number.',
  fax: 'This is a fax number. Please enter a phone number.',
  too_short: 'This phone number is too short. Please check whether a digit is missing.',
} as const;
export type PhoneProblem = keyof typeof phoneProblems;

/** Whether a number has a country code. One without is never assumed to be from some country. */
export function hasCountry(phoneNumber: string): boolean {
  const read = readPhoneText(phoneNumber);
  return ('numbers' in read ? read.numbers[0] : phoneNumber.trim()).startsWith('+');
}

/** The problem with a number's format; null if the numbering plans have to decide. */
export function phoneShapeProblem(phoneNumber: string): PhoneProblem | null {
  const read = readPhoneText(phoneNumber);
  if ('problem' in read) return read.problem === 'empty' ? 'invalid' : read.problem;
  const [number, ...others] = read.numbers;
  if (others.length > 0) return 'several';
  if (!leadPhonePattern.test(number) || !/\d/.test(number)) return 'invalid';
  return number.startsWith('+') ? null : 'no_country';
}

/** The only number of a text in plain characters; the text itself if it isn't a single number. */
export function plainPhone(text: string): string {
  const read = readPhoneText(text);
  return 'numbers' in read && read.numbers.length === 1 ? read.numbers[0] : text;
}
