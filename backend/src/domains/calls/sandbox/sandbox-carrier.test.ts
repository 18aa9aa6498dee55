import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { carrierContract, script, signalsOf } from '../carrier.contract.ts';
import { withFaults } from './faults.ts';
import { createSandboxCarrier } from './sandbox-carrier.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Each process has its own: nothing of one call is in two of them but what the database keeps. */
const carrier = (speed: 'fast' | 'unhurried' = 'fast') =>
  createSandboxCarrier(app.services, speed === 'fast' ? 0.01 : 0.5);
const numbers = { answers: '+12025550147', isBusy: '+12025550101', doesNotAnswer: '+12025550102' };

carrierContract('the simulated carrier', () => ({ carrier, numbers }));
carrierContract('the simulated carrier with its faults switched on', () => ({
  carrier: (speed) => withFaults(carrier(speed)),
  numbers,
}));

it('tells of a call that ended while nobody listened when that was', async () => {
  const request = { attempt_id: randomUUID(), call_id: randomUUID(), to: numbers.answers, from: '' };
  const nobody = new AbortController().signal;
  const whole = await signalsOf(carrier().dial(request, script, nobody));
  const again = await createSandboxCarrier(app.services, 1).attach(request.attempt_id, nobody);
  expect(again && (await signalsOf(again))).toEqual(whole);
});
