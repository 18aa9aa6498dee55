import { setTimeout as pause } from 'node:timers/promises';
import { eventually, type TestApp } from '../../../testing/test-app.ts';
import { type Claim, claimDueCalls } from '../claim.ts';
import { commitBatch } from '../commit-batch.ts';
import { carrierFaults } from './carrier-faults.ts';
import { busy, type Fault, type FaultResult, type FaultTools, letAnotherFinish, run, words } from './fault.ts';
import { clocksChange, databaseRestart, networkCut, networkStaysCut, skewedClock } from './outside-faults.ts';
import { scheduleCrowd, tally } from './prepare-calls.ts';
import { startWorkerProcess } from './worker-process.ts';

/** Claims calls as a worker that then dies: its claims are never renewed. */
async function claimAndDie(app: TestApp, organizationId: string): Promise<Claim[]> {
  const nobody = '00000000-0000-4000-8000-000000000001';
  const room = { limit: 100, perOrganization: 100, fullNumbers: [], served: [] };
  const claims = await claimDueCalls(app.services.systemPool, nobody, room);
  return claims.filter(({ organization_id }) => organization_id === organizationId);
}

const letClaimsEnd = (app: TestApp, organizationId: string) =>
  run(
    app,
    "UPDATE scheduled_calls SET claim_expires_at = now() - interval '1 second' WHERE organization_id = $1 AND claimed_by IS NOT NULL",
    [organizationId],
  );
const letLeasesEnd = (app: TestApp, organizationId: string) =>
  run(
    app,
    "UPDATE call_attempts SET lease_expires_at = now() - interval '1 second' WHERE organization_id = $1 AND settled_at IS NULL",
    [organizationId],
  );

async function afterClaim({ app }: FaultTools): Promise<FaultResult> {
  const { person } = await scheduleCrowd(app, { count: 20, ...busy });
  const claims = await claimAndDie(app, person.organizationId);
  await letClaimsEnd(app, person.organizationId);
  const result = await letAnotherFinish(app, person.organizationId);
  return {
    fault: 'killed after the claim, before the attempt',
    expected: 'each is made once by another worker',
    found: words(result),
    isAsExpected: claims.length === 20 && result.dials === 20 && result.dialedTwice === 0 && result.uncertain === 0,
  };
}

async function lateCommit({ app }: FaultTools): Promise<FaultResult> {
  const { person } = await scheduleCrowd(app, { count: 20, ...busy });
  const { organizationId } = person;
  const stale = await claimAndDie(app, organizationId);
  await letClaimsEnd(app, organizationId);
  const newer = await claimAndDie(app, organizationId);
  // The first worker was only suspended, and now continues with calls that belong to another.
  const { committed } = await commitBatch(app.services, organizationId, stale);
  await letClaimsEnd(app, organizationId);
  const result = await letAnotherFinish(app, organizationId);
  return {
    fault: 'stood still after the claim until another had it',
    expected: 'its commit finds the fence raised and makes no attempt',
    found: `${committed.length} attempts of the late one; ${words(result)}`,
    isAsExpected: newer.length === 20 && committed.length === 0 && result.dials === 20 && result.dialedTwice === 0,
  };
}

async function afterCommit({ app }: FaultTools): Promise<FaultResult> {
  const { person } = await scheduleCrowd(app, { count: 20, ...busy });
  const { organizationId } = person;
  const { committed } = await commitBatch(app.services, organizationId, await claimAndDie(app, organizationId));
  await letLeasesEnd(app, organizationId);
  const result = await letAnotherFinish(app, organizationId);
  return {
    fault: 'killed after the commit, before the dial',
    expected: 'uncertain, and not dialed again automatically',
    found: words(result),
    isAsExpected: committed.length === 20 && result.dials === 0 && result.uncertain === 20,
  };
}

async function afterDial({ app }: FaultTools): Promise<FaultResult> {
  const { person } = await scheduleCrowd(app, { count: 20, ...busy });
  const { organizationId } = person;
  const { carrier } = app.services;
  const { committed } = await commitBatch(app.services, organizationId, await claimAndDie(app, organizationId));
  for (const { call, attempt_id, from, script } of committed) {
    const request = { attempt_id, call_id: call.id, to: call.phone_number, from };
    await carrier.dial(request, script, new AbortController().signal)[Symbol.asyncIterator]().next();
  }
  await letLeasesEnd(app, organizationId);
  const result = await letAnotherFinish(app, organizationId);
  return {
    fault: 'killed after the dial',
    expected: 'another worker attaches and settles each',
    found: words(result),
    isAsExpected: result.dials === 20 && result.dialedTwice === 0 && result.uncertain === 0,
  };
}

async function cancelDuringClaim({ app }: FaultTools): Promise<FaultResult> {
  const { person } = await scheduleCrowd(app, { count: 20, ...busy });
  const { organizationId } = person;
  const claims = await claimAndDie(app, organizationId);
  const cancelled = claims.slice(0, 10);
  const before = await Promise.all(
    cancelled.map(({ id }) => person.request('POST', `/api/scheduled-calls/${id}/cancel`)),
  );
  const { committed } = await commitBatch(app.services, organizationId, claims);
  const after = await Promise.all(
    claims.slice(10).map(({ id }) => person.request('POST', `/api/scheduled-calls/${id}/cancel`)),
  );
  const count = (answers: { status: number }[], status: number) =>
    answers.filter((answer) => answer.status === status).length;
  return {
    fault: 'cancelled between claim and commit, and after the commit',
    expected: 'the cancel wins before, and answers 409 after',
    found: `${count(before, 200)} of 10 cancelled, ${committed.length} committed, ${count(after, 409)} of 10 answered 409`,
    isAsExpected: count(before, 200) === 10 && committed.length === 10 && count(after, 409) === 10,
  };
}

async function cancelRace({ app }: FaultTools): Promise<FaultResult> {
  const { person } = await scheduleCrowd(app, {
    count: 200,
    lastFours: ['0101'],
    due: "now() + interval '4 seconds' + n * interval '5 milliseconds'",
  });
  const { organizationId } = person;
  const { rows } = await run(app, 'SELECT id, due_at FROM scheduled_calls WHERE organization_id = $1', [
    organizationId,
  ]);
  const worker = await startWorkerProcess(app, { sandboxSpeed: 0.1 });
  const answers = await Promise.all(
    (rows as { id: string; due_at: Date }[]).map(async ({ id, due_at }) => {
      await pause(Math.max(due_at.getTime() - Date.now(), 0));
      return person.request('POST', `/api/scheduled-calls/${id}/cancel`);
    }),
  );
  const cancelled = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 409).length;
  await eventually(async () => (await tally(app, organizationId)).dials >= refused, 30);
  await worker.kill();
  const result = await tally(app, organizationId);
  return {
    fault: 'cancelled at the very moment at which it is due, 200 times',
    expected: 'each is either cancelled and not dialed, or refused and dialed',
    found: `${cancelled} cancelled, ${refused} refused, ${result.dials} dialed`,
    isAsExpected: cancelled + refused === 200 && result.dials === refused,
  };
}

/** Faults that take moments. */
export const quickFaults = [afterClaim, lateCommit, afterCommit, afterDial, cancelDuringClaim, clocksChange];
/** Faults that take longer, or affect the database. */
export const slowFaults: Fault[] = [
  cancelRace,
  carrierFaults,
  skewedClock,
  networkCut,
  networkStaysCut,
  databaseRestart,
];
