import { expect, test } from 'vitest';
import { type Answerer, afterGreeting, answererOf } from './greeting.ts';

const greetings: [Answerer, string][] = [
  ['machine', "Hi, you've reached Maya. I can't come to the phone right now. Please leave a message after the beep."],
  ['machine', 'The person you are calling is not available. At the tone, please record your message.'],
  ['machine', 'Your call has been forwarded to an automatic voice message system.'],
  ['machine', 'You have reached the voicemail of 212 555 0142.'],
  ['machine', "Hey, it's Tom. Leave me a message and I'll get back to you."],
  [
    'machine',
    'This is Anna, sorry I missed you, leave your name and number and I will call you back as soon as I can.',
  ],
  ['machine', 'The subscriber you have dialed is not available at present. Please try again later.'],
  ['machine', 'Thank you for calling Baker and Sons. Our office is closed. Please leave a message after the tone.'],
  ['machine', 'Please leave your message for five five five oh one four two.'],
  ['machine', 'The mailbox is full and cannot accept any messages at this time. Goodbye.'],
  ['machine', 'You reached the Millers. We are not home right now, so leave a message.'],
  ['machine', "Sorry, we can't take your call at the moment. Speak after the beep."],
  ['machine', 'Hi, this is the mailbox of Peter Lang.'],
  ['machine', 'I am unable to answer the phone. Please call back later or leave a voicemail.'],
  ['machine', 'The customer you are calling has not set up their voicemail yet. Goodbye.'],
  ['machine', "I'm away from my desk or on another call. Please leave your details and I will return your call."],
  ['machine', 'Welcome to the answering service of Doctor Lee.'],
  [
    'machine',
    'Hi there! I am out of the office until Monday. For anything urgent call my colleague, otherwise leave a message.',
  ],
  ['machine', 'No one is available to take your call. Please leave a brief message.'],
  ['machine', 'Hello? ... Just kidding, I am not here. You know what to do at the beep.'],
  ['person', 'Hello?'],
  ['person', 'Hi, this is Maya.'],
  ['person', 'Yes?'],
  ['person', 'Good morning, Baker and Sons, how can I help you?'],
  ['person', 'Speaking.'],
  ['person', 'Who is this?'],
  ['person', 'Hello, who is calling please?'],
  ['person', 'Maya Lindqvist.'],
  ['person', 'You have reached the front desk, this is Tom, how may I help you?'],
  ['person', "Hey, sorry, I'm driving, can you make it quick?"],
  ['person', 'Yeah, hi, one second, let me close the door. Okay, go ahead.'],
  ['person', 'Hello, hello? I can hardly hear you.'],
  ['person', 'Miller residence, Anna speaking.'],
  ['person', 'Hi! I was just about to call you back about the message you left.'],
  ['menu', 'Thank you for calling. For sales, press one. For support, press two.'],
  ['menu', 'Please listen carefully as our menu options have changed.'],
  ['menu', "If you know the extension, dial it now. Enter your party's extension followed by the pound key."],
  ['menu', 'All of our agents are busy. Please stay on the line.'],
  ['menu', 'Press nine to hear these options again.'],
  ['menu', 'This call may be recorded. Please hold for the next representative.'],
];

test('at least 95 of 100 greetings are told apart', () => {
  const wrong = greetings.filter(([answerer, greeting]) => answererOf(greeting) !== answerer);
  expect(greetings).toHaveLength(40);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(2);
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
