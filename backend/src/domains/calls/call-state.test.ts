import { describe, expect, it } from 'vitest';
import { afterSignal, type CallState } from './call-state.ts';
import type { CarrierSignal } from './carrier.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 12, 0, second));
const signals = {
  dialing: { kind: 'dialing', at: at(0) },
  ringing: { kind: 'ringing', at: at(1) },
  connected: { kind: 'connected', at: at(4) },
  ended: { kind: 'ended', at: at(30), reason: 'assistant-ended-call', conversation: null },
} satisfies Record<string, CarrierSignal>;
const placed: CallState = { status: 'initiated', connected_at: null, ended_at: null, ended_reason: null };

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}
const after = (heard: readonly CarrierSignal[], from = placed) => heard.reduce(afterSignal, from);

describe('the state of a call', () => {
  const all = Object.values(signals);
  const over = { status: 'disconnected', connected_at: at(4), ended_at: at(30), ended_reason: 'assistant-ended-call' };

  it("the state of a call doesn't depend on the order or repetition of its signals", () => {
    for (const order of permutations(all)) expect(after(order)).toEqual(over);
    // Every signal twice: 8! orders of the doubled signals, in which each distinct order occurs 16 times.
    const seen = new Set<string>();
    for (const order of permutations([...all, ...all].map((_, index) => index))) {
      const heard = order.map((index) => all[index % all.length] as CarrierSignal);
      const name = heard.map(({ kind }) => kind).join();
      if (seen.has(name)) continue;
      seen.add(name);
      expect(after(heard), name).toEqual(over);
    }
    expect(seen.size).toBe(2520);
  });

  it('the state of a call follows its furthest signal before the end', () => {
    const { ended: _, ...onTheWay } = signals;
    for (const order of permutations(Object.values(onTheWay)))
      expect(after(order)).toEqual({ ...placed, status: 'connected', connected_at: at(4) });
    expect(after([signals.ringing, signals.dialing])).toEqual({ ...placed, status: 'ringing' });
  });

  it('the state of a call keeps the first of two answers and the first of two ends', () => {
    const again: CarrierSignal = { kind: 'connected', at: at(9) };
    for (const order of permutations([signals.connected, again])) expect(after(order).connected_at).toEqual(at(4));
    const busy: CarrierSignal = { kind: 'ended', at: at(2), reason: 'busy', conversation: null };
    for (const order of permutations([...all, busy])) {
      const first = order.find(({ kind }) => kind === 'ended');
      expect(after(order)).toMatchObject({ ended_reason: first === busy ? 'busy' : 'assistant-ended-call' });
      expect(after(order).ended_at).toEqual(first?.at);
    }
  });

  it('a call ends with the reason that a person gave before the carrier did', () => {
    const told: CallState = { ...placed, ended_reason: 'audio-failed' };
    for (const order of permutations(all)) expect(after(order, told).ended_reason).toBe('audio-failed');
  });

  it('the state of a call ignores known signals', () => {
    const once = after(all);
    for (const signal of all) expect(afterSignal(once, signal)).toBe(once);
  });
});
