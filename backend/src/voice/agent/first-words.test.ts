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

function listening({ manner = 'leave_message' as 'leave_message' | 'hang_up' | 'talk_on', listensFirst = true } = {}) {
  const done: string[] = [];
  const words = new FirstWords({
    manner,
    listensFirst,
    greet: () => done.push('greet'),
    leaveMessage: () => done.push('leave message'),
    hangUp: () => done.push('hang up'),
  });
  return { words, done };
}

it('a bare greeting is greeted at once and not answered besides, what else is said is answered', () => {
  const first = listening();
  first.words.speaks(true);
  expect(first.words.hears('Hello?')).toBe(false);
  expect(first.done).toEqual(['greet']);
  expect(first.words.hears('Who is this?')).toBe(true);
  const second = listening();
  expect(second.words.hears('Good morning, Baker and Sons, how can I help you?')).toBe(true);
  expect(second.done).toEqual(['greet']);
});

it('whoever says nothing is greeted within two seconds', () => {
  const { words, done } = listening();
  words.speaks(true);
  vi.advanceTimersByTime(10_000);
  expect(done).toEqual([]);
  words.speaks(false);
  vi.advanceTimersByTime(1_999);
  expect(done).toEqual(['greet']);
});

it('a machine is left the message after its tone, or after its silence, and hears nothing else', () => {
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

it('a machine is hung up on, or talked to, where the assistant is set to', () => {
  const hungUp = listening({ manner: 'hang_up' });
  expect(hungUp.words.hears(machine)).toBe(false);
  const talked = listening({ manner: 'talk_on' });
  expect(talked.words.hears(machine)).toBe(true);
  expect([hungUp.done, talked.done]).toEqual([['hang up'], ['greet']]);
});

it('a greeting that pauses is one, until somebody was answered', () => {
  const paused = listening({ listensFirst: false });
  expect(paused.words.hears('Hi, this is Maya.')).toBe(true);
  expect(paused.words.hears('Leave me a message after the beep.')).toBe(false);
  const talk = listening({ listensFirst: false });
  expect(talk.words.hears('Hi, this is Maya.')).toBe(true);
  talk.words.answered();
  expect(talk.words.hears('Could you leave me a message after the beep?')).toBe(true);
});
