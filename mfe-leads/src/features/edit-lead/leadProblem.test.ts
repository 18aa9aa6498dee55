import { LeadInput } from '@switchboard/contracts/leads';
import { expect, test } from 'vitest';
import { leadProblem } from './leadProblem.ts';

const valid = { first_name: 'Ada', last_name: 'Moss', phone_number: '+1 (212) 555-0142', email: '' };

function problemOf(given: Partial<typeof valid>) {
  const result = LeadInput.safeParse({ ...valid, ...given });
  const issues = result.error?.issues ?? [];
  return leadProblem(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), { message }])));
}

const format = 'Please enter a valid phone number.';
test.each([
  [{ first_name: ' ', last_name: '', phone_number: '', email: 'x' }, 'Missing Information', 'First name is required.'],
  [{ last_name: '', phone_number: '', email: 'x' }, 'Missing Information', 'Last name is required.'],
  [{ phone_number: ' ', email: 'x' }, 'Missing Information', 'Phone number is required.'],
  [{ phone_number: '12', email: 'x' }, 'Invalid Format', format],
  [{ email: 'ada@' }, 'Invalid Format', 'Please enter a valid email address.'],
])('a lead with %o is refused with its first problem', (given, title, description) => {
  expect(problemOf(given)).toEqual({ title, description });
});

test('a valid lead has no problem', () => {
  expect(problemOf({})).toBeNull();
});
