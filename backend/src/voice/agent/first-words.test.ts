import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleRate } from '../speech/pcm.ts';
import { FirstWords } from './first-words.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const machine = 'You have reached the voicemail of Maya. Leave a message after the beep.';
const beep = Int16Array.from(
  { length: sampleRate / 2 },
  (_, place) => 6_000 * Math.sin((2 * Math.PI * 1_000 * place) / sampleRate),
);

interface Setting {
  manner?: 'leave_message' | 'hang_up' | 'talk_on';
  listensFirst?: boolean;
  pressesKeys?: boolean;
}

function listening({ manner = 'leave_message', listensFirst = true, pressesKeys = false }: Setting = {}) {
  const done: string[] = [];
  const words = new FirstWords({
    manner,
    listensFirst,
    pressesKeys,
    greet: ({ words: said, asksWho, isAgain }) =>
      done.push(`greet${isAgain ? ' again' : ''}${asksWho ? ' and say who' : ''}${said ? `: ${said}` : ''}`),
    introduce: () => done.push('introduce'),
    answer: (said) => done.push(`answer: ${said}`),
    leaveMessage: () => done.push('leave message'),
    hangUp: () => done.push('hang up'),
  });
  return { words, done };
}

it('a person who answers is greeted once, and their words are kept for the next answer', () => {
  const bare = listening();
  bare.words.speaks(true);
  expect(bare.words.hears('Hello?')).toBe(false);
  expect(bare.done).toEqual(['greet']);
  expect(bare.words.hears('Who is this?')).toBe(true);
  const longer = listening();
  expect(longer.words.hears('Good morning, Baker and Sons, how can I help you?')).toBe(false);
  expect(longer.done).toEqual(['greet: Good morning, Baker and Sons, how can I help you?']);
  expect(longer.words.hears('Who is this?')).toBe(true);
});

it('a request is answered instead of the first message, and the assistant says who is calling if asked', () => {
  const wish = listening();
  expect(wish.words.hears('Take me off your list.')).toBe(false);
  expect(wish.done).toEqual(['answer: Take me off your list.']);
  expect(wish.words.hears('Hello?')).toBe(true);
  const who = listening();
  expect(who.words.hears('Who is this?')).toBe(false);
  expect(who.done).toEqual(['greet and say who: Who is this?']);
});

it('the assistant waits for a person who asks for a moment, and greets them when they continue', () => {
  const { words, done } = listening();
  expect(words.hears('One second, please.')).toBe(false);
  words.speaks(false);
  vi.advanceTimersByTime(19_000);
  expect([words.isWaiting, done]).toEqual([true, []]);
  expect(words.hears('Okay, I am here.')).toBe(false);
  expect(done).toEqual(['greet: One second, please. Okay, I am here.']);
});

it('a menu is answered with keys, and the person who takes the call after it is greeted', () => {
  const menu = 'For sales, press one. For support, press two.';
  const pressing = listening({ pressesKeys: true });
  expect(pressing.words.hears(menu)).toBe(true);
  pressing.words.answered();
  expect(pressing.words.hears('Please hold while I connect you.')).toBe(false);
  expect(pressing.words.hears('Hello, this is Tom.')).toBe(false);
  expect(pressing.done).toEqual(['greet: Please hold while I connect you. Hello, this is Tom.']);
  const silent = listening();
  expect(silent.words.hears(menu)).toBe(false);
  silent.words.speaks(false);
  vi.advanceTimersByTime(9_000);
  expect(silent.done).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(silent.done).toEqual([`greet: ${menu}`]);
});

it('the first message is repeated once for a person who talked over it', () => {
  const { words, done } = listening();
  words.hears('Hello?');
  words.cutOff();
  expect(words.hears('This is Sam speaking.')).toBe(false);
  words.cutOff();
  expect(words.hears('This is Sam speaking.')).toBe(true);
  expect(done).toEqual(['greet', 'greet again: This is Sam speaking.']);
  const other = listening();
  other.words.hears('Hello?');
  other.words.cutOff();
  expect(other.words.hears('I want a table for two.')).toBe(true);
});

it('a silent person is greeted within two seconds', () => {
  const { words, done } = listening();
  words.speaks(true);
  vi.advanceTimersByTime(10_000);
  expect(done).toEqual([]);
  words.speaks(false);
  vi.advanceTimersByTime(1_999);
  expect(done).toEqual(['greet']);
});

it('a machine gets the message after its tone or its silence, and nothing else', () => {
  const toned = listening();
  expect(toned.words.hears(machine)).toBe(false);
  vi.advanceTimersByTime(1_000);
  toned.words.sound(beep);
  const silent = listening();
  expect(silent.words.hears(machine)).toBe(false);
  silent.words.speaks(true);
  vi.advanceTimersByTime(9_000);
  expect(silent.words.hears('To page this person, press five now.')).toBe(false);
  expect(silent.done).toEqual([]);
  silent.words.speaks(false);
  vi.advanceTimersByTime(2_500);
  const late = listening();
  late.words.sound(beep);
  late.words.hears(machine);
  vi.advanceTimersByTime(60_000);
  for (const { done } of [toned, silent, late]) expect(done).toEqual(['leave message']);
});

it('a machine is hung up on or talked to if the assistant is set to do so', () => {
  const hungUp = listening({ manner: 'hang_up' });
  expect(hungUp.words.hears(machine)).toBe(false);
  const talked = listening({ manner: 'talk_on' });
  expect(talked.words.hears(machine)).toBe(false);
  expect([hungUp.done, talked.done]).toEqual([['hang up'], [`greet: ${machine}`]]);
});

it('a greeting with a pause counts as one greeting until it is answered', () => {
  const paused = listening({ listensFirst: false });
  expect(paused.words.hears('Hi, this is Maya.')).toBe(true);
  expect(paused.words.hears('Leave me a message after the beep.')).toBe(false);
  const talk = listening({ listensFirst: false });
  expect(talk.words.hears('Hi, this is Maya.')).toBe(true);
  talk.words.answered();
  expect(talk.words.hears('Could you leave me a message after the beep?')).toBe(true);
});

it('a screening phone hears who is calling, and the person or silent line after it is greeted', () => {
  const asked = "Hi. If you record your name and reason for calling, I'll see if this person is available.";
  const taken = listening();
  taken.words.speaks(true);
  expect(taken.words.hears(asked)).toBe(false);
  taken.words.speaks(false);
  vi.advanceTimersByTime(29_000);
  expect(taken.done).toEqual(['introduce']);
  taken.words.speaks(true);
  expect(taken.words.hears('Hello?')).toBe(false);
  expect(taken.done).toEqual(['introduce', 'greet']);

  const silent = listening();
  silent.words.hears(asked);
  vi.advanceTimersByTime(30_000);
  expect(silent.done).toEqual(['introduce', 'greet']);

  const machineAfter = listening({ manner: 'hang_up' });
  machineAfter.words.hears(asked);
  machineAfter.words.hears(machine);
  expect(machineAfter.done).toEqual(['introduce', 'hang up']);
});
