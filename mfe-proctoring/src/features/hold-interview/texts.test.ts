import { expect, test } from 'vitest';
import { pauseReasons } from '../../call/callState.ts';
import { speakingBy } from './interviewerVoice.ts';
import { afterCountdown, pauseText } from './pauseTexts.ts';
import { announcedAt, endInWords } from './useTimes.ts';

test('every pause has a title and a message that says what to do', () => {
  for (const reason of pauseReasons) {
    const { title, message } = pauseText({ reason, since: 0, until: null });
    expect(title.length).toBeGreaterThan(0);
    expect(message).toMatch(/\.$/);
  }
});

test('the pause for a lost camera or screen says why it was lost', () => {
  const camera = pauseText({ reason: 'camera_lost', since: 0, until: null, note: 'permission_denied' });
  expect(camera.message).toMatch(/^Chrome can no longer use your camera\./);
  const screen = pauseText({ reason: 'screen_share_lost', since: 0, until: null, note: 'track_ended' });
  expect(screen.message).toMatch(/^Your screen is no longer shared\./);
});

test('the countdown of a penalty continues the interview, and that of a missing camera ends it', () => {
  expect(afterCountdown('tab_change', 5)).toBe('The interview continues in 5 seconds.');
  expect(afterCountdown('camera_off', 1)).toBe('Otherwise the interview ends in 1 second.');
});

test('the end of the interview is announced five minutes and one minute before', () => {
  expect(announcedAt(300_001)).toBeNull();
  expect(announcedAt(300_000)).toBe(5);
  expect(announcedAt(60_001)).toBe(5);
  expect(announcedAt(60_000)).toBe(1);
  expect(announcedAt(0)).toBeNull();
  expect([300_000, 150_000, 60_000, 30_000].map(endInWords)).toEqual([
    '5 minutes left',
    'Less than 5 minutes left',
    '1 minute left',
    'Less than 1 minute left',
  ]);
});

test("a short breath between words doesn't end speaking", () => {
  const first = speakingBy(40, 1000, Number.NEGATIVE_INFINITY);
  expect(first.isSpeaking).toBe(true);
  expect(speakingBy(2, 1400, first.lastLoudAt).isSpeaking).toBe(true);
  expect(speakingBy(2, 1500, first.lastLoudAt).isSpeaking).toBe(false);
});
