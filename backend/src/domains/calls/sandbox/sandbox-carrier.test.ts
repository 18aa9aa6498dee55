import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { CarrierSignal, DialRequest, HangUpReason } from '../carrier.ts';
import { createSandboxCarrier } from './sandbox-carrier.ts';

let app: TestApp;
let request: DialRequest;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  request = { attempt_id: randomUUID(), call_id: randomUUID(), to: '+12025550147', from: '' };
});

const script = {
  assistant_name: 'First call',
  first_message: 'Hello Ada, do you have a minute?',
  end_call_message: 'Goodbye, have a great day!',
  lead_first_name: 'Ada',
  organization_name: 'Engines',
  seed: 'a call',
};

/** Each process has its own: nothing of one call is in two of them but what the database keeps. */
const carrier = (speed = 0.01) => createSandboxCarrier(app.services, speed);
const nobody = new AbortController().signal;

async function signalsOf(signals: AsyncIterable<CarrierSignal>, until = 'ended'): Promise<CarrierSignal[]> {
  const seen: CarrierSignal[] = [];
  for await (const signal of signals) {
    seen.push(signal);
    if (signal.kind === until) break;
  }
  return seen;
}
const attach = async (speed?: number, hangUp = nobody) => {
  const signals = await carrier(speed).attach(request.attempt_id, hangUp);
  if (!signals) throw new Error('The carrier knows nothing of the attempt');
  return signalsOf(signals);
};
const kinds = (signals: CarrierSignal[]) => signals.map(({ kind }) => kind);

describe('the simulated carrier', () => {
  it('goes on with a call whose process is gone, from where the call is by then', async () => {
    const whole = await signalsOf(carrier().dial(request, script, nobody));
    const again = { ...request, attempt_id: randomUUID() };
    const cut = await signalsOf(carrier().dial(again, script, nobody), 'ringing');
    expect(kinds(cut)).toEqual(['dialing', 'ringing']);
    request = again;
    const rest = await attach();
    expect(kinds(rest)).toEqual(['dialing', 'ringing', 'connected', 'ended']);
    expect(rest.slice(0, 2)).toEqual(cut);
    const [end, sameEnd] = [whole.at(-1), rest.at(-1)];
    expect({ ...end, at: null }).toEqual({ ...sameEnd, at: null });
  });

  it('tells of a call that ended while nobody listened when that was', async () => {
    const whole = await signalsOf(carrier(0.001).dial(request, script, nobody));
    expect(await attach()).toEqual(whole);
    expect(await attach(1)).toEqual(whole);
  });

  it('never dials an attempt twice', async () => {
    await signalsOf(carrier().dial(request, script, nobody), 'dialing');
    await expect(signalsOf(carrier().dial(request, script, nobody))).rejects.toThrow('was dialed before');
  });

  it('knows nothing of an attempt that was never dialed', async () => {
    expect(await carrier().attach(randomUUID(), nobody)).toBeNull();
  });

  it.each([
    ['user-ended-call', 'connected', 'user-ended-call'],
    ['server-shutdown', 'connected', 'server-shutdown'],
    ['user-ended-call', 'ringing', 'user-ended-call-during-ring'],
    ['server-shutdown', 'ringing', 'server-shutdown'],
  ] satisfies [HangUpReason, string, string][])(
    'remembers that it was told %s while %s',
    async (told, when, reason) => {
      const hangUp = new AbortController();
      const seen: CarrierSignal[] = [];
      for await (const signal of carrier(0.2).dial(request, script, hangUp.signal)) {
        seen.push(signal);
        if (signal.kind === when) hangUp.abort(told);
      }
      expect(seen.at(-1)).toMatchObject({ kind: 'ended', reason });
      expect(await attach()).toEqual(seen);
    },
  );

  it('hangs up a call that another process dialed', async () => {
    await signalsOf(carrier(1).dial(request, script, nobody), 'ringing');
    const signals = await attach(1, AbortSignal.abort('user-ended-call' satisfies HangUpReason));
    expect(signals.at(-1)).toMatchObject({ kind: 'ended', reason: 'user-ended-call-during-ring' });
    expect(await attach(1)).toEqual(signals);
  });
});
