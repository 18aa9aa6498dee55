import { expect, it } from 'vitest';
import { isBackchannel } from './backchannel.ts';

it.each([
  'mm-hm',
  'Mhm.',
  'Okay',
  'OK, okay.',
  'Right, I see.',
  'uh huh',
  'Yeah, yeah',
  'hahaha',
  'Genau.',
  "D'accord",
  'अच्छा',
  'ठीक है',
])('"%s" only shows that someone is listening, so the assistant continues', (text) => {
  expect(isBackchannel(text)).toBe(true);
});

it.each([
  'Wait',
  'Okay, but wait',
  'Stop',
  'Right now?',
  'No',
  'Okay, I have a question',
  'Hello?',
  '',
  'Good morning',
])('"%s" interrupts the assistant', (text) => {
  expect(isBackchannel(text)).toBe(false);
});
