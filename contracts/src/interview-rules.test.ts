import { expect, it } from 'vitest';
import { changedTerms, termsInWords } from './interview-effects.ts';
import { countInWords, ordinalOf } from './interview-rules.ts';

const nothing = {
  tab_change_detection: false,
  multiple_monitor_detection: false,
  screen_share: false,
  face_blur_detection: false,
  face_out_of_view: false,
};

it('a violation count is written with its limit and its consequence', () => {
  expect(countInWords('tab_change', 2, 3)).toBe('2 of 3 tab changes; the third ends the interview');
  expect(countInWords('window_blur', 1, 2)).toBe('1 of 2 times outside the window; the second ends the interview');
  expect(countInWords('multiple_monitors', 5, 22)).toBe('5 of 22 additional monitors; the 22nd ends the interview');
  expect(countInWords('tab_change', 3, 3)).toBe('3 of 3 tab changes; the interview has ended');
});

it('ordinals are words up to ten, and numbers with the right ending after that', () => {
  expect([1, 2, 3, 10, 11, 12, 13, 21, 101].map(ordinalOf)).toEqual([
    ...['first', 'second', 'third', 'tenth', '11th', '12th', '13th', '21st', '101st'],
  ]);
});

it('an adjustment of an interview is described by its exact changes', () => {
  const before = { max_minutes: 30, proctoring_tools: { ...nothing, screen_share: true } };
  const after = { max_minutes: 60, proctoring_tools: { ...nothing, face_blur_detection: true } };
  expect(changedTerms(before, after)).toEqual([
    '60 minutes instead of 30',
    'no screen sharing',
    'with checks for a blurred face',
  ]);
  expect(changedTerms(before, before)).toEqual([]);
  expect(termsInWords(before)).toBe('30 minutes, with screen sharing');
  expect(termsInWords({ ...before, proctoring_tools: nothing })).toBe('30 minutes, without any checks');
});
