import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import mobileExamples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { phoneCountries } from '../PhoneField/countries.ts';
import { formatPhone } from './formatPhone.ts';

test.each([
  ['+12125550142', '+1 (212) 555-0142'],
  ['+1 212-555-0142', '+1 (212) 555-0142'],
  ['2125550142', '2125550142'],
  ['412 345 6789', '412 345 6789'],
  ['+1212555', '+1212555'],
  ['+442079460018', '+44 20 7946 0018'],
  ['+4930123456', '+49 30 123456'],
  ['+41781234567', '+41 781 234 567'],
  ['+905321234567', '+90 532 123 45 67'],
  ['+9989012345678', '+998 901 234 5678'],
  ['+123', '+123'],
  ['', ''],
])('formatPhone writes %j as %j', (given, shown) => {
  expect(formatPhone(given)).toBe(shown);
});

const elsewhere = phoneCountries.filter(({ callingCode }) => callingCode !== '1');

test.each(elsewhere)('a mobile number of $name is grouped as its numbering plan writes it', ({ id }) => {
  const example = getExampleNumber(id as CountryCode, mobileExamples);
  expect(formatPhone(example?.number ?? '')).toBe(example?.formatInternational());
});

test.each(['+61212345678', '+390612345678', '+33123456789', '+551123456789', '+81312345678', '+861012345678'])(
  'the landline %s is grouped as its numbering plan writes it',
  (number) => {
    expect(formatPhone(number)).toBe(parsePhoneNumberFromString(number)?.formatInternational());
  },
);
