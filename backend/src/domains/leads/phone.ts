import parsePhoneNumber from 'libphonenumber-js/max';

/** The number in E.164 when it can be read as one, else null. National numbers are read as of `defaultCountry`. */
export function toE164(phoneNumber: string, defaultCountry: 'US' = 'US'): string | null {
  const parsed = parsePhoneNumber(phoneNumber, defaultCountry);
  return parsed?.isPossible() ? parsed.number : null;
}
