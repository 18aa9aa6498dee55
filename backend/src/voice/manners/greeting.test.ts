import { expect, test } from 'vitest';
import { afterGreeting, answererOf } from './greeting.ts';
import { greetings } from './greetings.samples.ts';

test('at least 95 of 100 greetings are told apart', () => {
  const wrong = greetings.filter(([answerer, greeting]) => answererOf(greeting) !== answerer);
  expect(greetings).toHaveLength(40);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(2);
});

test('what asks for a message is a machine, also where "no one" was understood as no; who says no is a person', () => {
  expect(answererOf('no won it available to take your call please leave a brief message')).toBe('machine');
  expect(answererOf('the mailboxes do and cannot accept any messages at this time goodbye')).toBe('machine');
  expect(answererOf('No, I cannot take the call right now.')).toBe('person');
});

test('what is done then is what the assistant is set to', () => {
  const beep = { hasBeeped: true, isSilent: false };
  const none = { hasBeeped: false, isSilent: false };
  expect(afterGreeting('person', 'hang_up', none)).toBe('talk');
  expect(afterGreeting('menu', 'leave_message', none)).toBe('talk');
  expect(afterGreeting('machine', 'talk_on', none)).toBe('talk');
  expect(afterGreeting('machine', 'hang_up', none)).toBe('hang_up');
  expect(afterGreeting('machine', 'leave_message', none)).toBe('wait_for_beep');
  expect(afterGreeting('machine', 'leave_message', beep)).toBe('leave_message');
  expect(afterGreeting('machine', 'leave_message', { ...none, isSilent: true })).toBe('leave_message');
});
