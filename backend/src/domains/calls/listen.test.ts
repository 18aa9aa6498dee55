import { describe, expect, it } from 'vitest';
import { script, signalsOf } from './carrier.contract.ts';
import type { Carrier, CarrierSignal } from './carrier.ts';
import { DialRefused, endedReasonOfSip } from './carrier-errors.ts';
import { dialAndListen } from './listen.ts';

const request = { attempt_id: 'a', call_id: 'c', to: '+12025550147', from: '+12025550100' };
const nobody = new AbortController().signal;
const dialing: CarrierSignal = { kind: 'dialing', at: new Date() };
const ended: CarrierSignal = { kind: 'ended', reason: 'busy', conversation: null, at: new Date() };

async function* goOn(): AsyncGenerator<CarrierSignal> {
  yield dialing;
  yield ended;
}
const carrier = (parts: Partial<Carrier>): Carrier => ({
  name: 'sandbox',
  isSimulated: true,
  dial: goOn,
  attach: async () => null,
  find: async () => ({ state: 'unknown' }),
  end: async () => false,
  ...parts,
});
const silent = () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) });
const listen = (parts: Partial<Carrier>) =>
  signalsOf(dialAndListen(carrier(parts), request, script, nobody, 0.05), 'nothing');

describe('dialing', () => {
  it('a call that was dialed continues even if the carrier never answered', async () => {
    expect(await listen({ dial: silent, attach: async () => goOn() })).toEqual([dialing, ended]);
  });

  it('a call stays open if the carrier neither answered nor knows it yet', async () => {
    await expect(listen({ dial: silent })).rejects.toThrow('did not answer within 0.05 s');
  });

  it("a call that the carrier refuses ends with the carrier's reason", async () => {
    const dial = () => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new DialRefused(404, 'Not Found')) }),
    });
    const [end, ...others] = await listen({ dial, attach: () => Promise.reject(new Error('not to be asked')) });
    expect(others).toEqual([]);
    expect(end).toMatchObject({
      kind: 'ended',
      reason: 'invalid-number',
      explanation: 'The carrier refused the call: 404 Not Found.',
    });
  });

  it.each([
    [[486, 600], 'busy'],
    [[408, 480, 487], 'no-answer'],
    [[603, 607, 608], 'rejected'],
    [[404, 484, 604], 'invalid-number'],
    [[401, 403, 407, 500, 503, 504], 'trunk-failed'],
  ] as const)('a call refused with one of the SIP statuses %j ends as %s', (statuses, reason) => {
    for (const status of statuses) expect(endedReasonOfSip(status)).toBe(reason);
  });
});
