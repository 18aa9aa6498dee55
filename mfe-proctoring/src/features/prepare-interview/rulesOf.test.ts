import { lostTrackSeconds, screenAgainSeconds } from '@switchboard/contracts/interviews.limits';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../texts/texts.ts';
import { rulesOf } from './rulesOf.ts';

const nothing = {
  tab_change_detection: false,
  multiple_monitor_detection: false,
  screen_share: false,
  face_blur_detection: false,
  face_out_of_view: false,
};

afterEach(() => setLanguage('en'));

it('the rules state what each monitored thing does, and after how many times it ends the interview', () => {
  const rules = rulesOf({
    proctoring_tools: { ...nothing, tab_change_detection: true, screen_share: true },
    face_violations_end: false,
  });
  expect(rules.map(({ tool }) => tool)).toEqual(['tab_change_detection', 'screen_share', 'camera', 'reload']);
  expect(rules[0]?.effect).toContain('The third time ends the interview.');
  expect(rules[1]?.effect).toContain(`within ${screenAgainSeconds} seconds`);
  expect(rules[2]?.effect).toContain(`within ${lostTrackSeconds.by_itself} seconds`);
});

it('the rules say whether a face out of view ends the interview', () => {
  const of = (face_violations_end: boolean) =>
    rulesOf({ proctoring_tools: { ...nothing, face_out_of_view: true }, face_violations_end })[0]?.effect;
  expect(of(true)).toContain('third time ends the interview');
  expect(of(false)).toContain('doesn’t end the interview');
  for (const effect of [of(true), of(false)]) expect(effect).toContain('After 5 seconds the interview pauses');
});

it.each([
  ['de', 'Beim dritten Mal endet das Interview.'],
  ['es', 'La tercera vez termina la entrevista.'],
] as const)('the rules use ordinals of the language in %s', async (language, sentence) => {
  await setLanguage(language);
  const [rule] = rulesOf({
    proctoring_tools: { ...nothing, multiple_monitor_detection: true },
    face_violations_end: false,
  });
  expect(rule?.effect).toContain(sentence);
});
