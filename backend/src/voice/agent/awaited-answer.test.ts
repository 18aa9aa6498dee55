import { expect, it } from 'vitest';
import { AwaitedAnswer, answered, questionIn } from './awaited-answer.ts';

it.each([
  ['What is your phone number?', 'digits'],
  ['Can you tell me your order number?', 'digits'],
  ['Please give me the last four digits of your card.', 'digits'],
  ['Könnten Sie mir Ihre Kundennummer nennen?', 'digits'],
  ['¿Cuál es su número de teléfono?', 'digits'],
  ['Could you spell that for me?', 'spelling'],
  ['What is your email address?', 'email'],
  ['May I have your full name?', 'name'],
  ['Thanks. And what is your address?', 'address'],
  ['Is this your phone number?', 'yes-no'],
  ['Do you own the house?', 'yes-no'],
  ['Haben Sie heute Zeit?', 'yes-no'],
  ['Do you prefer Monday or Tuesday?', 'open'],
  ['How can I help you?', 'open'],
  ['We have your phone number.', 'open'],
  ['Your name is on the list.', 'open'],
  ['', 'open'],
])('the question "%s" asks for: %s', (message, awaited) => {
  expect(questionIn(message).awaited).toBe(awaited);
});

it.each([
  ['What is your phone number?', 'It is four one five', 'begun'],
  ['What is your phone number?', '415 555', 'begun'],
  ['What is your phone number?', 'four one five, five five five, zero one three two', 'whole'],
  ['What is your phone number?', "I don't know it", 'perhaps'],
  ['Please tell me the last four digits.', 'nine eight', 'begun'],
  ['Please tell me the last four digits.', 'nine eight twenty one', 'whole'],
  ['Could you spell that for me?', 'N G U', 'begun'],
  ['Could you spell that for me?', "N G U Y E N, that's it", 'whole'],
  ['What is your email address?', 'ada at', 'begun'],
  ['What is your email address?', 'ada at example dot com', 'whole'],
  ['May I have your full name?', 'Robin', 'begun'],
  ['May I have your full name?', 'Robin Ray', 'perhaps'],
  ['Thanks. And what is your address?', '12 Main Street', 'begun'],
  ['Do you own the house?', 'Yes.', 'whole'],
  ['Do you own the house?', 'No, thank you', 'whole'],
  ['Do you own the house?', 'Yes, but', 'begun'],
  ['Do you own the house?', 'My parents do', 'perhaps'],
  ['Haben Sie heute Zeit?', 'Ja', 'whole'],
  ['How can I help you?', 'I would like to talk about the', 'begun'],
  ['How can I help you?', 'I would like an appointment', 'perhaps'],
  ['How can I help you?', 'Well, um', 'begun'],
])('after the question "%s", the answer "%s" is %s', (question, said, expected) => {
  expect(answered(questionIn(question), said)).toBe(expected);
});

it('the pieces of one answer are joined, and the next turn starts without them', () => {
  const awaited = new AwaitedAnswer();
  awaited.asked('What is your phone number?');
  expect(awaited.heard('four one five')).toBe('begun');
  expect(awaited.heard('five five five')).toBe('begun');
  expect(awaited.heard('zero one three two')).toBe('whole');
  awaited.ended();
  expect(awaited.heard('two')).toBe('begun');
  awaited.asked('Do you own the house?');
  expect(awaited.heard('yes')).toBe('whole');
});

it('a long message is read in time that grows only with its length', () => {
  for (const text of ['and '.repeat(25_000), '1'.repeat(100_000), '?'.repeat(100_000)])
    expect(answered(questionIn(text), text)).toBeDefined();
});
