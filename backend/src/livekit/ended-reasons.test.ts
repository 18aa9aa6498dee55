import { expect, it } from 'vitest';
import { endedReasonOf } from './ended-reasons.ts';

it.each([
  [1, true, 'user-ended-call'],
  [1, false, 'user-ended-call-during-ring'],
  [3, true, 'server-shutdown'],
  [4, true, 'participant-removed'],
  [5, true, 'room-deleted'],
  [10, true, 'room-deleted'],
  [6, true, 'connection-failed'],
  [7, true, 'connection-failed'],
  [2, true, 'connection-failed'],
  [9, true, 'network-disconnected'],
  [14, true, 'network-disconnected'],
  [15, true, 'audio-failed'],
  [11, false, 'no-answer'],
  [12, false, 'rejected'],
  [13, false, 'trunk-failed'],
  [0, true, 'technical-issues'],
  [8, true, 'technical-issues'],
  [99, true, 'technical-issues'],
] as const)('disconnect reason %i with answered: %s ends the call as %s', (reason, wasAnswered, ended) => {
  expect(endedReasonOf(reason, wasAnswered)).toBe(ended);
});
