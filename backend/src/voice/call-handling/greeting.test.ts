import { describe, expect, it } from 'vitest';
import { type Answerer, afterGreeting, answererOf } from './greeting.ts';
import { foreignGreetings, greetings } from './greetings.samples.ts';
import { spokenSentences } from './spoken-text.ts';

const all = { en: greetings, ...foreignGreetings };
const samples = Object.values(all).flat();
const shareOf = (wrong: readonly unknown[], of: Answerer[]) =>
  wrong.length / samples.filter(([answerer]) => of.includes(answerer)).length;

describe('answererOf', () => {
  it('the test covers at least 200 samples in six languages', () => {
    expect(samples.length).toBeGreaterThanOrEqual(200);
    expect(Object.keys(all)).toHaveLength(6);
  });

  it('at most 1 % of people, menus and screening phones are taken for voicemail', () => {
    const wrong = samples.filter(([answerer, text]) => answerer !== 'machine' && answererOf(text) === 'machine');
    expect(shareOf(wrong, ['person', 'menu', 'screening']), JSON.stringify(wrong)).toBeLessThanOrEqual(0.01);
  });

  it('at most 5 % of voicemail greetings are missed', () => {
    const wrong = samples.filter(([answerer, text]) => answerer === 'machine' && answererOf(text) !== 'machine');
    expect(shareOf(wrong, ['machine']), JSON.stringify(wrong)).toBeLessThanOrEqual(0.05);
  });

  it.each(Object.entries(all))('people, voicemail, menus and screening are distinguished in %s', (_, given) => {
    const wrong = given.flatMap(([answerer, text]) =>
      answererOf(text) === answerer ? [] : [[answerer, answererOf(text), text]],
    );
    expect(wrong.length / given.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.05);
  });

  it.each([
    "He's not available at the moment, can I take a message?",
    'The GM is not available at the moment, please call back later.',
    "She's out of the office today, do you want to leave a message?",
    "You've reached Acme Plumbing, this is Tom speaking.",
    "I'm driving, can you leave me a message on WhatsApp?",
    "Do you want to leave your number and I'll have him call you back?",
    'he is not in right now can i ask who is calling',
  ])('a person who asks something or gives a name is recognized: %s', (greeting) => {
    expect(answererOf(greeting)).toBe('person');
  });

  it('voicemail is recognized even if it was transcribed badly', () => {
    expect(answererOf('no won it available to take your call please leave a brief message')).toBe('machine');
    expect(answererOf('the mailboxes do and cannot accept any messages at this time goodbye')).toBe('machine');
  });

  it('a very long transcript is read from its beginning', () => {
    expect(spokenSentences(`Hello${' '.repeat(100_000)}you`)).toHaveLength(1);
    expect(answererOf(`please leave a message ${'a '.repeat(100_000)}`)).toBe('machine');
  });
});

describe('afterGreeting', () => {
  const beep = { hasBeeped: true, isSilent: false };
  const none = { hasBeeped: false, isSilent: false };

  it('people, menus and screening phones are talked to, whatever the voicemail setting is', () => {
    expect(afterGreeting('person', 'hang_up', none)).toBe('talk');
    expect(afterGreeting('menu', 'leave_message', none)).toBe('talk');
    expect(afterGreeting('screening', 'hang_up', none)).toBe('talk');
  });

  it('voicemail is handled as the assistant is set to', () => {
    expect(afterGreeting('machine', 'talk_on', none)).toBe('talk');
    expect(afterGreeting('machine', 'hang_up', none)).toBe('hang_up');
    expect(afterGreeting('machine', 'leave_message', none)).toBe('wait_for_beep');
    expect(afterGreeting('machine', 'leave_message', beep)).toBe('leave_message');
    expect(afterGreeting('machine', 'leave_message', { ...none, isSilent: true })).toBe('leave_message');
  });
});
