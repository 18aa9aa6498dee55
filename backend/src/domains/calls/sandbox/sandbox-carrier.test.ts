import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { AgentsBusy } from '../../../voice/agent-process.ts';
import { carrierContract, script, signalsOf } from '../carrier.contract.ts';
import { withFaults } from './faults.ts';
import { createSandboxCarrier } from './sandbox-carrier.ts';
import type { Talk } from './talk.ts';

const nobody = new AbortController().signal;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A carrier of its own for each process: processes share only what the database stores of a call. */
const carrier = (speed: 'fast' | 'unhurried' = 'fast') =>
  createSandboxCarrier(app.services, speed === 'fast' ? 0.01 : 0.5);
const numbers = { answers: '+12025550147', isBusy: '+12025550101', doesNotAnswer: '+12025550102' };

carrierContract('the simulated carrier', () => ({ carrier, numbers }));
carrierContract('the simulated carrier with its faults switched on', () => ({
  carrier: (speed) => withFaults(carrier(speed)),
  numbers,
}));

it('a process that attaches later gets the original time at which a call ended', async () => {
  const request = { attempt_id: randomUUID(), call_id: randomUUID(), to: numbers.answers, from: '' };
  const whole = await signalsOf(carrier().dial(request, script, nobody));
  const again = await createSandboxCarrier(app.services, 1).attach(request.attempt_id, nobody);
  expect(again && (await signalsOf(again))).toEqual(whole);
});

/** A call in which an agent talks, and its outcome. */
async function talked(talk: Talk, hangUp = nobody) {
  const request = { attempt_id: randomUUID(), call_id: randomUUID(), to: numbers.answers, from: '' };
  const seen = await signalsOf(createSandboxCarrier(app.services, 0.01, talk).dial(request, script, hangUp));
  // A process that attaches later has no agent, but gets the same lines.
  const again = await carrier().attach(request.attempt_id, nobody);
  expect(again && (await signalsOf(again))).toEqual(seen);
  const end = seen.at(-1);
  return end?.kind === 'ended'
    ? { ...end, said: end.conversation?.utterances.map(({ message }) => message) ?? [] }
    : null;
}
const lines = ['Hello Ada!', 'Yes?', 'Which colour is your bicycle?'].map((message, index) => ({
  role: index === 1 ? ('user' as const) : ('assistant' as const),
  message,
  times: null,
}));

it('the lines of an agent are reported to every process', async () => {
  const end = await talked(() => Promise.resolve({ reason: 'user-ended-call', lines, usage: [] }));
  expect(end).toMatchObject({ reason: 'user-ended-call', said: lines.map(({ message }) => message) });
});

it.each([
  ['cannot be asked', () => Promise.reject(new Error('gone')), 'the agent could not be asked.'],
  ['is busy', () => Promise.reject(new AgentsBusy('agents held 48 conversations.')), 'agents held 48 conversations.'],
  [
    'has said nothing',
    () => Promise.resolve({ reason: 'technical-issues', lines: [], usage: null }),
    'could not be asked.',
  ],
] satisfies [string, Talk, string][])('a call continues with a note if the agent %s', async (_, talk, why) => {
  const end = await talked(talk);
  expect(end?.reason).toBe('assistant-ended-call');
  expect(end?.said[0]).toContain(why);
  expect(end?.said[1]).toBe(script.first_message);
});

it("a call that another process continues doesn't repeat lines or functions of its agent", async () => {
  const request = { attempt_id: randomUUID(), call_id: randomUUID(), to: numbers.answers, from: '' };
  let talks = 0;
  const silent: Talk = () => {
    talks += 1;
    return new Promise(() => undefined);
  };
  const worker = () => createSandboxCarrier(app.services, 0.01, silent);
  const seen = await signalsOf(worker().dial(request, script, nobody), 'connected');
  expect(seen.at(-1)?.kind).toBe('connected');
  const again = await worker().attach(request.attempt_id, nobody);
  const end = (again && (await signalsOf(again)))?.at(-1);
  expect(end).toMatchObject({ kind: 'ended', reason: 'assistant-ended-call' });
  expect(end?.kind === 'ended' && end.conversation?.utterances[0]?.message).toContain('is not done twice');
  expect(talks).toBe(1);
});

it('a call can be hung up while its agent is silent', async () => {
  const hangUp = new AbortController();
  const end = await talked((_attempt, _script, stop) => {
    setTimeout(() => hangUp.abort('staff-ended-call'), 300);
    return new Promise((resolve) => {
      stop.addEventListener('abort', () => resolve({ reason: 'user-ended-call', lines: lines.slice(0, 1), usage: [] }));
    });
  }, hangUp.signal);
  expect(end).toMatchObject({ reason: 'user-ended-call', said: ['Hello Ada!'] });
});
