import { LeadInput } from '@switchboard/contracts/leads';
import { expect, test } from 'vitest';
import { firstLeadProblem } from './firstLeadProblem.ts';

const valid = { first_name: 'Ada', last_name: 'Moss', phone_number: '+1 (212) 555-0142', email: '' };

function problemOf(given: Partial<typeof valid>) {
  const result = LeadInput.safeParse({ ...valid, ...given });
  const issues = result.error?.issues ?? [];
  return firstLeadProblem(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), { message }])));
}

test.each([
  [{ first_name: ' ', last_name: '', phone_number: '', email: 'x' }, 'Missing Information', 'First name is required.'],
  [{ last_name: '', phone_number: '', email: 'x' }, 'Missing Information', 'Last name is required.'],
  [{ phone_number: ' ', email: 'x' }, 'Missing Information', 'Phone number is required.'],
  [{ phone_number: '12', email: 'x' }, 'Invalid Format', 'Please enter a valid phone number.'],
  [{ email: 'ada@' }, 'Invalid Format', 'Please enter a valid email address.'],
])('%o is told its first failing check', (given, title, text) => {
  expect(problemOf(given)).toMatchObject({ title, text });
});

test('a lead that passes every check has no problem', () => {
  expect(problemOf({})).toBeNull();
});
