// What can be said about a phone number without the numbering plans, which only the API and the phone field load.

/** Optional plus, then 8 to 20 digits, spaces, hyphens or parentheses. Source: specification 01 §5. */
export const leadPhonePattern = /^\+?[0-9\s\-()]{8,20}$/;

/** What a number that cannot be kept is answered with. `invalid` is the text of specification 01 §5. */
export const phoneProblems = {
  invalid: 'Please enter a valid phone number.',
  no_country: 'Please choose the country of this phone number, or begin it with + and the country code.',
} as const;
export type PhoneProblem = keyof typeof phoneProblems;

/** Whether a number says its country. A number that does not is never read as one of some country. */
export function hasCountry(phoneNumber: string): boolean {
  return phoneNumber.trim().startsWith('+');
}

/** What is wrong with the shape of a number; null when the numbering plans have to decide. */
export function phoneShapeProblem(phoneNumber: string): PhoneProblem | null {
  if (!leadPhonePattern.test(phoneNumber) || !/\d/.test(phoneNumber)) return 'invalid';
  return hasCountry(phoneNumber) ? null : 'no_country';
}
