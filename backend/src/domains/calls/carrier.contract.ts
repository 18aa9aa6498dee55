import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Carrier, CarrierSignal, DialRequest, HangUpReason, Script } from './carrier.ts';

/** A carrier under test. Each call of `carrier` acts as another process; all of them know the same calls. */
export interface CarrierUnderTest {
  carrier(speed?: 'fast' | 'unhurried'): Carrier;
  /** The numbers of callees, by their behaviour. */
  numbers: { answers: string; isBusy: string; doesNotAnswer: string };
}

export const script: Script = {
  direction: 'outbound',
  assistant_name: 'First call',
  first_message: 'Hello Ada, do you have a minute?',
  end_call_message: 'Goodbye, have a great day!',
  lead_first_name: 'Ada',
  organization_name: 'Engines',
  seed: 'a call',
};

const nobody = new AbortController().signal;
const kinds = (signals: readonly CarrierSignal[]) => signals.map(({ kind }) => kind);

/** Signals up to the end, or up to the first of a kind; then stops listening. */
export async function signalsOf(signals: AsyncIterable<CarrierSignal>, until = 'ended'): Promise<CarrierSignal[]> {
  const seen: CarrierSignal[] = [];
  for await (const signal of signals) {
    seen.push(signal);
    if (signal.kind === until) break;
  }
  return seen;
}

/** The tests that every carrier has to pass, on any network. `start` creates a new one for each test. */
export function carrierContract(name: string, start: () => CarrierUnderTest): void {
  describe(`${name}, as any carrier,`, () => {
    let under: CarrierUnderTest;
    let request: DialRequest;
    beforeEach(() => {
      under = start();
      request = { attempt_id: randomUUID(), call_id: randomUUID(), to: under.numbers.answers, from: '+12025550100' };
    });
    const attach = async (hangUp = nobody, speed: 'fast' | 'unhurried' = 'fast') => {
      const signals = await under.carrier(speed).attach(request.attempt_id, hangUp);
      if (!signals) throw new Error('The carrier knows nothing of the attempt');
      return signalsOf(signals);
    };
    const dial = (until?: string, speed: 'fast' | 'unhurried' = 'fast') =>
      signalsOf(under.carrier(speed).dial(request, script, nobody), until);

    it('reports a call in order, and what was said in it', async () => {
      const seen = await dial();
      expect(kinds(seen)).toEqual(['dialing', 'ringing', 'connected', 'ended']);
      const times = seen.map(({ at }) => at.getTime());
      expect(times).toEqual([...times].sort((one, other) => one - other));
      expect(seen.at(-1)).toMatchObject({ reason: 'assistant-ended-call' });
    });

    it.each([
      ['isBusy', 'busy'],
      ['doesNotAnswer', 'no-answer'],
    ] as const)('reports for a callee who %s that the call ended as %s', async (number, reason) => {
      request.to = under.numbers[number];
      const seen = await dial();
      expect(kinds(seen)).not.toContain('connected');
      expect(seen.at(-1)).toMatchObject({ kind: 'ended', reason, conversation: null });
      expect(await under.carrier().find(request.attempt_id)).toEqual({ state: 'ended', reason });
    });

    it('never dials an attempt twice, in no process and not at the same moment', async () => {
      const both = await Promise.allSettled([dial('dialing', 'unhurried'), dial('dialing', 'unhurried')]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(dial('dialing')).rejects.toThrow();
    });

    it('ends a call that has reached its maximum length, even if no process listens', async () => {
      const seen = await signalsOf(under.carrier().dial(request, { ...script, max_seconds: 3 }, nobody));
      expect(seen.at(-1)).toMatchObject({
        kind: 'ended',
        reason: 'time-limit-reached',
        conversation: { duration_seconds: 3 },
      });
      expect(await attach()).toEqual(seen);
    });

    it('knows no attempt that was never dialed', async () => {
      const carrier = under.carrier();
      expect(await carrier.find(request.attempt_id)).toEqual({ state: 'unknown' });
      expect(await carrier.attach(request.attempt_id, nobody)).toBeNull();
      expect(await carrier.end(request.attempt_id, 'staff-ended-call')).toBe(false);
      expect(await carrier.find(request.attempt_id)).toEqual({ state: 'unknown' });
    });

    it.each(['dialing', 'ringing', 'connected'] as const)('finds a call again while it is %s', async (state) => {
      await dial(state, 'unhurried');
      expect(await under.carrier('unhurried').find(request.attempt_id)).toEqual({ state });
    });

    it('continues a call whose process is gone, and reports it again from its beginning', async () => {
      const cut = await dial('ringing');
      const rest = await attach();
      expect(kinds(rest)).toEqual(['dialing', 'ringing', 'connected', 'ended']);
      expect(rest.slice(0, 2)).toEqual(cut);
      expect(await attach()).toEqual(rest);
      expect(await under.carrier().find(request.attempt_id)).toEqual({
        state: 'ended',
        reason: 'assistant-ended-call',
      });
    });

    it.each([
      ['staff-ended-call', 'connected', 'staff-ended-call'],
      ['server-shutdown', 'connected', 'server-shutdown'],
      ['organization-closed', 'connected', 'organization-closed'],
      ['organization-closed', 'ringing', 'organization-closed'],
      ['staff-ended-call', 'ringing', 'user-ended-call-during-ring'],
      ['server-shutdown', 'ringing', 'server-shutdown'],
    ] satisfies [HangUpReason, string, string][])(
      'ends at the signal %s while %s, and remembers it',
      async (told, when, reason) => {
        const hangUp = new AbortController();
        const seen: CarrierSignal[] = [];
        for await (const signal of under.carrier('unhurried').dial(request, script, hangUp.signal)) {
          seen.push(signal);
          if (signal.kind === when) hangUp.abort(told);
        }
        expect(seen.at(-1)).toMatchObject({ kind: 'ended', reason });
        expect(await attach()).toEqual(seen);
      },
    );

    it('ends a call without a listening process, with the first reason that was given', async () => {
      await dial('ringing', 'unhurried');
      const carrier = under.carrier('unhurried');
      expect(await carrier.end(request.attempt_id, 'staff-ended-call')).toBe(true);
      expect(await carrier.end(request.attempt_id, 'server-shutdown')).toBe(true);
      const reason = 'user-ended-call-during-ring';
      expect(await carrier.find(request.attempt_id)).toEqual({ state: 'ended', reason });
      expect((await attach()).at(-1)).toMatchObject({ kind: 'ended', reason });
      // A call that has ended stays unchanged.
      expect(await attach(AbortSignal.abort('server-shutdown' satisfies HangUpReason))).toEqual(await attach());
    });

    it('hangs up a call that another process dialed', async () => {
      await dial('ringing', 'unhurried');
      const hangUp = AbortSignal.abort('staff-ended-call' satisfies HangUpReason);
      const signals = await attach(hangUp, 'unhurried');
      expect(signals.at(-1)).toMatchObject({ kind: 'ended', reason: 'user-ended-call-during-ring' });
      expect(await attach()).toEqual(signals);
    });
  });
}
