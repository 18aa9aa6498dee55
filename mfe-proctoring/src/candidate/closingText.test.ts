import { EndedReason } from '@switchboard/contracts/calls';
import { expect, test } from 'vitest';
import { closingText } from './closingText.ts';

test.each([
  ['interview-completed', 'Interview Complete'],
  ['assistant-ended-call', 'Interview Complete'],
  ['user-ended-call', 'You Left the Interview'],
  ['user-ended-call-during-ring', 'You Left the Interview'],
  ['time-limit-reached', "Time's Up"],
  ['tab-change-violation-limit', 'Interview Terminated'],
  ['window-blur-violation-limit', 'Interview Terminated'],
  ['external-monitor-violation', 'Interview Terminated'],
  ['camera-violation', 'Interview Terminated'],
  ['screenshare-violation', 'Interview Terminated'],
  ['face-detection-violation', 'Interview Terminated'],
  ['network-disconnected', 'Connection Issues'],
  ['connection-failed', 'Connection Issues'],
  ['technical-issues', 'Connection Issues'],
  ['server-shutdown', 'Interview Session Ended'],
  ['room-deleted', 'Interview Session Ended'],
  ['participant-removed', 'Interview Session Ended'],
  ['camera-failed', 'Connection Issues'],
  ['screenshare-failed', 'Connection Issues'],
  ['audio-failed', 'Audio Issues'],
  ['unknown', 'Interview Ended'],
])('the end reason %s has the title "%s"', (reason, title) => {
  expect(closingText(reason).title).toBe(title);
});

test.each([
  ['all-questions-finished', 'Interview Complete'],
  ['keyboard-violation', 'Interview Terminated'],
  ['the user ended it', 'You Left the Interview'],
  ['toString', 'Interview Ended'],
])('an unlisted end reason gets its title from its words: %s', (reason, title) => {
  expect(closingText(reason).title).toBe(title);
});

test('every end reason has a title, a message and help, and only a completed interview is green', () => {
  for (const reason of EndedReason.options) {
    const { title, message, help, tone } = closingText(reason);
    expect([title, message, ...help].every((text) => text.length > 0)).toBe(true);
    expect(help.length).toBeGreaterThan(0);
    expect(tone === 'success').toBe(title === 'Interview Complete');
  }
});
