import { describe, expect, test } from 'vitest';
import { foreignRequests } from './do-not-call.samples.ts';
import { askedNotToBeCalled, doNotCallRequest } from './do-not-call.ts';

const stops = [
  'Stop calling me.',
  'Please stop calling',
  'stop phoning us all the time',
  'Can you please stop contacting me?',
  "Don't call me again.",
  'Do not call this number any more',
  "don't ever call me again",
  "Don't you dare call here again!",
  'Never call me again.',
  'Never contact us again, please',
  "I don't want to be called any more.",
  "I don't want you to call me anymore",
  "I don't want any more calls from you",
  "We don't want these calls.",
  'I do not wish to receive any more of your calls',
  "I don't want to hear from you again",
  'No more calls, please.',
  'no further calls',
  'Take me off your list.',
  'Take me off the list, will you?',
  'Get me off your calling list',
  'Remove me from your list please',
  'Please remove my number from your database.',
  'take my number out of your system',
  'take us off your call list',
  'Delete my number.',
  'Lose my number!',
  'Remove my phone number',
  'Put me on your do not call list.',
  'Add me to the do-not-call list',
  "Put my number on the don't call list",
  'I want to unsubscribe.',
  'I would like to opt out',
  'opt me out of this',
  'Leave me alone!',
  'Would you leave us alone',
  'I asked you last week: stop calling me!',
  'Hello. Yes, this is her. I want you to stop calling my house.',
  'Stop these calls.',
  "I'm sick of you calling, stop bothering me",
  'I never want to be called again',
  'You may not call here again.',
  'Enough of these phone calls',
  'This is the last time you call me, understood?',
  "I'd like to be removed from your calling list",
  'I want my number deleted',
  "Don't bother calling again",
  "I've told you not to call me",
  'Kindly delete my contact details',
  'I want off this list',
  "I don't want you calling me",
];

const lookAlikes = [
  'Stop by tomorrow.',
  "Don't stop.",
  "I can't stop thinking about it.",
  'Take me off hold.',
  'Take me off speaker please',
  'Stop, let me think.',
  'Please stop for a second',
  'Call me again tomorrow.',
  'You can call me Maya.',
  "Don't call me Mister, call me Tom.",
  "Don't call me before nine.",
  "Please don't call me at work, call me at home.",
  "Don't call me today, call tomorrow.",
  'Do not worry.',
  'Never mind.',
  "I don't want to stop.",
  "I don't want any coffee",
  "Don't stop calling me!",
  "Why don't you call me later?",
  'I never got your call.',
  "You didn't call me yesterday.",
  "I can't talk right now, call me back.",
  'No more questions, thanks.',
  'No, more calls would be great.',
  'Is the bus stop near your office?',
  'Where does the bus stop?',
  'Put me on the list for the open day.',
  'Add my number to your list, please.',
  "I can't remove the cover.",
  'Remove the second appointment from my calendar.',
  'Take the first one off the list.',
  'My son told me to stop smoking.',
  'When did you stop offering that?',
  'I was on another call.',
  'My boss keeps calling me, one moment.',
  'I lost my phone last week, this is my new number.',
  'Could you leave me a message?',
  'I live alone.',
  "I don't need a car.",
  'They never call when they say they will.',
  'Do not call it a problem.',
  'Am I on your do not call list?',
  'Can you stop calling it that?',
  'I never call back unknown numbers.',
  'Take me off at the next stop.',
  "Don't contact me by email, phone is fine.",
  'please stop calling me mister Jones',
  'Can you delete my number and add the new one: 555 0199?',
  'We had to opt out of the pension plan',
  'I want to unsubscribe from the newsletter, not the calls',
  "We're sick of these calls from recruiters, but your job sounds great",
  'Please stop texting me on WhatsApp, a call is better.',
  'They decided to opt out last year.',
  'Remove my old number and save this one instead.',
  'I get too many calls from banks.',
];

describe.each(Object.entries(foreignRequests))('in %s', (_, { stops, lookAlikes }) => {
  test.each(stops)('"%s" is a request for no more calls', (said) => expect(askedNotToBeCalled(said)).toBe(said));
  test.each(lookAlikes)('"%s" is none', (said) => expect(askedNotToBeCalled(said)).toBeNull());
});

test.each([
  'How do I stop these?',
  'Why do you people keep calling me?',
  'You call me every day!',
  'How did you get my number?',
])('"%s" may be a request for no more calls, so the assistant asks', (said) => {
  expect(askedNotToBeCalled(said)).toBeNull();
  expect(doNotCallRequest(said)).toEqual({ quote: said, isClear: false });
});

test('a request is found at the end of a long turn without punctuation', () => {
  expect(askedNotToBeCalled(`${'and then I said '.repeat(400)}. Never call me again.`)).toBe('Never call me again.');
});

test('runs of spaces or letters are read as quickly as any other text', () => {
  expect(askedNotToBeCalled(`stop${' '.repeat(500_000)}calling me`)).toBeNull();
  expect(askedNotToBeCalled('a'.repeat(500_000))).toBeNull();
});

test.each(stops)('"%s" is a request for no more calls', (said) => {
  expect(askedNotToBeCalled(said)).not.toBeNull();
});

test.each(lookAlikes)('"%s" is no request for no more calls', (said) => {
  expect(askedNotToBeCalled(said)).toBeNull();
});

test('the request is quoted as it was said', () => {
  expect(askedNotToBeCalled('Hello. Stop calling me! Goodbye.')).toBe('Stop calling me!');
});
