import { LeadInput } from '@switchboard/contracts/leads';
import { expect, test } from 'vitest';
import { missingInformation } from './missingInformation.ts';

const valid = { first_name: 'Ada', last_name: 'Moss', phone_number: '+1 (212) 555-0142', email: '' };

function missingIn(given: Partial<typeof valid>) {
  const result = LeadInput.safeParse({ ...valid, ...given });
  const issues = result.error?.issues ?? [];
  return missingInformation(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), { message }])));
}

test.each([
  [{ first_name: ' ', last_name: '', phone_number: '', email: 'x' }, 'First name is required.'],
  [{ last_name: '', phone_number: '', email: 'x' }, 'Last name is required.'],
  [{ phone_number: ' ', email: 'x' }, 'Phone number is required.'],
])('%o is told what is missing first', (given, text) => {
  expect(missingIn(given)).toBe(text);
});

test.each([{}, { phone_number: '12', email: 'x' }, { phone_number: '7911 123456' }, { email: 'ada@' }])(
  '%o has nothing missing: its field says what is wrong',
  (given) => {
    expect(missingIn(given)).toBeNull();
  },
);
