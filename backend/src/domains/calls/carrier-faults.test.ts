import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import type { CallDetail } from '@switchboard/contracts/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import type { Carrier } from './carrier.ts';
import { carryCall } from './carry-call.ts';
import { createLines, type Lines } from './lines.ts';
import { type Fault, faultNumbers, withFaults } from './sandbox/faults.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

// The tests run jobs by hand, so that a worker can die at a chosen point. docs/calls.md has this table for people.
let app: TestApp;
let caller: TestCaller;
let lines: Lines;
beforeAll(async () => {
  app = await startTestApp();
  caller = await signUpCaller(app);
  lines = createLines(app.services);
});
afterAll(async () => {
  await lines.drain();
  await app.close();
});

const faulty = () => withFaults(app.services.carrier);

/** A worker that is killed after its carrier answered and before it stores the answer. */
const killed = (carrier: Carrier): Carrier => ({
  ...carrier,
  async *dial(...call) {
    const signals = carrier.dial(...call)[Symbol.asyncIterator]();
    await signals.next().catch(() => undefined);
    yield await Promise.reject(new Error('the worker is gone'));
  },
  attach: () => Promise.reject(new Error('the worker is gone')),
});

async function carry(call_id: string, carrier: Carrier): Promise<void> {
  const worker = { ...app.services, carrier, lines };
  const carried = await carryCall(worker, { organization_id: caller.person.organizationId, call_id });
  await carried?.isOver.catch(() => undefined);
}

async function endOf(fault: Fault, firstWorker: Carrier): Promise<CallDetail & { summary: string | null }> {
  const [digits] = Object.entries(faultNumbers).find(([, named]) => named === fault) ?? [];
  const { body } = await caller.place(await caller.lead(digits));
  await carry(body.call_id, firstWorker);
  await asOwner(app.services.env.databaseUrl, (owner) =>
    owner.query("UPDATE call_attempts SET lease_expires_at = now() - interval '1 second' WHERE settled_at IS NULL"),
  );
  // The next worker takes over; nothing is left to do if the first one saw the end.
  await carry(body.call_id, faulty());
  const call = await caller.read(body.call_id);
  const log = await caller.person.request<CallLogDetail>('GET', `/api/call-logs/${call.call_log_id}`);
  return { ...call, summary: log.body.summary };
}

const dialedTimes = async (attemptId: string | undefined) =>
  (await app.services.systemPool.query('SELECT FROM sandbox_calls WHERE attempt_id = $1', [attemptId])).rowCount;

const carried = { reason: 'assistant-ended-call', attempt: 'settled', dialed: 1 };
const uncertain = { reason: 'technical-issues', attempt: 'uncertain', dialed: 0 };
const refused = { reason: 'trunk-failed', attempt: 'settled', dialed: 0 };

const matrix: Record<Fault, { lives: typeof carried; dies: typeof carried; says?: string }> = {
  refuses: { lives: refused, dies: uncertain, says: 'The carrier refused the call: 503 Service Unavailable.' },
  'is-not-set-up': {
    lives: refused,
    dies: uncertain,
    says: 'Call Setup Required: Call service not fully configured',
  },
  'times-out-before-dialing': { lives: uncertain, dies: uncertain },
  'times-out-after-dialing': { lives: carried, dies: carried },
  'reports-twice': { lives: carried, dies: carried },
  'reports-late': { lives: carried, dies: carried },
  'breaks-off': { lives: carried, dies: carried },
  forgets: { lives: uncertain, dies: uncertain },
};

describe.each(Object.entries(matrix))('a carrier that %s', (fault, { lives, dies, says }) => {
  it.each([
    ['keeps running', lives, says],
    ['is killed after dialing', dies, undefined],
  ] as const)('no call stays open and none is dialed twice when its worker %s', async (what, expected, sentence) => {
    const worker = what === 'keeps running' ? faulty() : killed(faulty());
    const call = await endOf(fault as Fault, worker);
    expect(call).toMatchObject({ status: 'disconnected', ended_reason: expected.reason });
    expect(call.attempts).toMatchObject([{ status: expected.attempt, outcome: expected.reason }]);
    expect(await dialedTimes(call.attempts[0]?.id)).toBe(expected.dialed);
    if (expected === carried) expect(call.connected_at).not.toBeNull();
    if (sentence) expect([call.error_message, call.summary]).toEqual([sentence, sentence]);
  });
});
