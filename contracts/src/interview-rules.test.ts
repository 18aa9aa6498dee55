import { expect, it } from 'vitest';
import { changedTerms, termsInWords } from './interview-effects.ts';
import { countInWords, ordinalOf, rulesOf } from './interview-rules.ts';
import { lostTrackSeconds, screenAgainSeconds, violationLimit } from './interviews.limits.ts';

const nothing = {
  tab_change_detection: false,
  multiple_monitor_detection: false,
  screen_share: false,
  face_blur_detection: false,
  face_out_of_view: false,
};

it('words a count from the limit itself', () => {
  expect(countInWords('tab_change', 2, 3)).toBe('2 of 3 tab changes; the third ends the interview');
  expect(countInWords('window_blur', 1, 2)).toBe('1 of 2 times outside the window; the second ends the interview');
  expect(countInWords('multiple_monitors', 5, 22)).toBe('5 of 22 additional monitors; the 22nd ends the interview');
  expect(countInWords('tab_change', 3, 3)).toBe('3 of 3 tab changes; the interview has ended');
});

it('spells ordinals up to ten and never glues "rd" to another number', () => {
  expect([1, 2, 3, 10, 11, 12, 13, 21, 101].map(ordinalOf)).toEqual([
    ...['first', 'second', 'third', 'tenth', '11th', '12th', '13th', '21st', '101st'],
  ]);
});

it('states what each monitored thing does, and after how many times it ends the interview', () => {
  const rules = rulesOf({
    proctoring_tools: { ...nothing, tab_change_detection: true, screen_share: true },
    face_violations_end: false,
  });
  expect(rules.map(({ tool }) => tool)).toEqual(['tab_change_detection', 'screen_share', 'camera', 'reload']);
  expect(rules[0]?.effect).toContain(`The ${ordinalOf(violationLimit)} time ends the interview.`);
  expect(rules[1]?.effect).toContain(`within ${screenAgainSeconds} seconds`);
  expect(rules[2]?.effect).toContain(`within ${lostTrackSeconds.by_itself} seconds`);
});

it('says whether a face out of view ends the interview', () => {
  const of = (face_violations_end: boolean) =>
    rulesOf({ proctoring_tools: { ...nothing, face_out_of_view: true }, face_violations_end })[0]?.effect;
  expect(of(true)).toContain('third time ends the interview');
  expect(of(false)).toContain('doesn’t end the interview');
  for (const effect of [of(true), of(false)]) expect(effect).toContain('After 5 seconds the interview pauses');
});

it('states the exact effect of an adjustment', () => {
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
