import { expect, test } from 'vitest';
import { createBlocked } from './blocked-calls.ts';
import type { LeadState } from './store.ts';

const lead = (turn: number) => ({ turn }) as LeadState;

test('a call that waits for a line is checked every minute after it was first blocked', () => {
  const blocked = createBlocked();
  const [first, second, third] = [lead(1), lead(2), lead(3)];
  blocked.add('campaign_concurrency_limit', first, 0);
  blocked.add('campaign_concurrency_limit', second, 300);
  // A line is free, but the limit per minute is reached: every call checked from now on waits for that.
  blocked.take('campaign_concurrency_limit', 600);
  blocked.add('campaign_calls_per_minute', third, 700);
  expect(blocked.take('campaign_calls_per_minute', 10_000)).toEqual({ lead: third, due: 10_700 });
  expect(blocked.take('campaign_calls_per_minute', 10_000)).toEqual({ lead: second, due: 11_300 });
  expect(blocked.take('campaign_concurrency_limit', 10_000)).toBeUndefined();
  expect(blocked.size()).toBe(0);
});
