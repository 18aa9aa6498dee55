import { expect, it } from 'vitest';
import type { CampaignState } from './dial-state.ts';
import { concurrency } from './limits.ts';
import { openState } from './open-state.ts';

const now = new Date('2026-11-23T12:00:00Z');
const campaign = {} as CampaignState;
const state = (live_calls: number, reserved_lines: number) =>
  openState({ live_calls, max_concurrent_calls: 5, reserved_lines });

it.each([
  [2, 2, true],
  [3, 2, false],
  [4, 0, true],
  [5, 0, false],
])('a campaign with %i of 5 lines in use and %i reserved may call: %s', (live, reserved, passed) => {
  expect(concurrency({ ...state(live, reserved), campaign }, now).passed).toBe(passed);
});

it('calls without a campaign can take reserved lines', () => {
  expect(concurrency(state(4, 2), now).passed).toBe(true);
});

it('the explanation of the concurrency limit includes the number of reserved lines', () => {
  expect(concurrency({ ...state(3, 2), campaign }, now).explanation).toBe(
    '3 of 5 calls at a time are in use, and 2 are reserved for incoming calls.',
  );
});
