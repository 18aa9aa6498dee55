import { describe, expect, it } from 'vitest';
import { compareWindows } from '../proof/random-windows.ts';
import { callWindow } from './call-window.ts';
import type { DialState } from './dial-state.ts';
import { someCampaign, someState } from './some-state.ts';

const at = (text: string) => new Date(text);
const inChicago = (more: Partial<DialState> = {}) => someState({ lead_time_zone: 'America/Chicago', ...more });
const window = (call_start_time: string, call_end_time: string) => ({
  campaign: someCampaign({ call_start_time, call_end_time }),
});

describe('the call window', () => {
  it("a call is held until the window opens in the lead's time zone, with a readable explanation", () => {
    const result = callWindow.check(inChicago(window('09:00', '17:00')), at('2026-11-23T14:59:59Z'));
    expect(result).toEqual({
      rule: 'outside_call_window',
      passed: false,
      explanation: 'Held until 9:00 AM in Chicago: outside the call window 9:00 AM–5:00 PM.',
      retry_at: '2026-11-23T15:00:00.000Z',
    });
  });

  it('the call window opens with its first minute and closes with its last', () => {
    const state = inChicago(window('09:00', '17:00'));
    expect(callWindow.check(state, at('2026-11-23T15:00:00Z')).passed).toBe(true);
    expect(callWindow.check(state, at('2026-11-23T22:59:59Z')).passed).toBe(true);
    expect(callWindow.check(state, at('2026-11-23T23:00:00Z')).explanation).toBe(
      'Held until 9:00 AM on Tue 24 Nov in Chicago: outside the call window 9:00 AM–5:00 PM.',
    );
  });

  it('the default call window is 08:00 to 21:00', () => {
    const state = inChicago({ campaign: null });
    expect(callWindow.check(state, at('2026-11-23T13:59:00Z')).retry_at).toBe('2026-11-23T14:00:00.000Z');
    expect(callWindow.check(state, at('2026-11-24T02:59:00Z')).passed).toBe(true);
    expect(callWindow.check(state, at('2026-11-24T03:00:00Z')).passed).toBe(false);
  });

  it('a call window that ends before it begins is always closed', () => {
    expect(callWindow.next(inChicago(window('17:00', '09:00')), at('2026-11-23T12:00:00Z'))).toBeNull();
  });

  it('a call window whose beginning is skipped by a clock change opens right after the change', () => {
    // On 8 March 2026 the hour from 02:00 does not exist in Chicago.
    const state = inChicago(window('02:30', '04:00'));
    expect(callWindow.next(state, at('2026-03-08T07:00:00Z'))?.toISOString()).toBe('2026-03-08T08:00:00.000Z');
  });

  it('a call window opens a second time if a clock change repeats its hour', () => {
    // On 1 November 2026 the hour from 01:00 occurs twice in Chicago.
    const state = inChicago(window('01:00', '01:30'));
    expect(callWindow.next(state, at('2026-11-01T06:29:00Z'))?.toISOString()).toBe('2026-11-01T06:29:00.000Z');
    expect(callWindow.next(state, at('2026-11-01T06:30:00Z'))?.toISOString()).toBe('2026-11-01T07:00:00.000Z');
  });

  it('the call window agrees with a minute-by-minute search in 2,000 random cases', () => {
    const { wrong, aroundChanges } = compareWindows(2_000, 20261122);
    expect(wrong).toEqual([]);
    expect(aroundChanges).toBeGreaterThan(100);
  });
});
