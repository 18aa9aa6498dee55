import { expect, test } from 'vitest';
import { createCallerReader } from './read-from-caller.ts';

function read(...messages: unknown[]): string[] {
  const done: string[] = [];
  const reader = createCallerReader({
    type: (text) => void done.push(`typed ${text}`),
    writeBeside: (text) => void done.push(`beside ${text}`),
    useSound: (isOn) => void done.push(`sound ${isOn ? 'on' : 'off'}`),
    useTranscriber: (of) => void done.push(`transcriber ${of}`),
    typing: () => void done.push('typing'),
    end: async (reason) => void done.push(`end ${reason}`),
  });
  for (const message of messages) reader(typeof message === 'string' ? message : JSON.stringify(message));
  return done;
}

test('a message with a known id is ignored, and the same words with another id count as new', () => {
  const say = (id: string | undefined, text = 'Yes.') => ({ kind: 'say', text, ...(id ? { id } : {}) });
  expect(read(say('a'), say('a'), say('b'), say(undefined), say(undefined))).toEqual(Array(4).fill('typed Yes.'));
  expect(read({ ...say('a', 'Is it remote?'), beside: true }, say('a'))).toEqual(['beside Is it remote?']);
});

test('the sound of answers can be switched on and off', () => {
  expect(read({ kind: 'sound', is_on: true }, { kind: 'sound', is_on: false })).toEqual(['sound on', 'sound off']);
});

test('invalid messages are ignored', () => {
  const end = { kind: 'end' };
  expect(read('{', 'null', { kind: 'say', text: ' ' }, { kind: 'shout' }, { ...end, why: 'x' }, end)).toEqual([
    'end user-ended-call',
  ]);
});
