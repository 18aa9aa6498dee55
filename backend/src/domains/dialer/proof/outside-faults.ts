import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withTenant } from '../../../database/tenant-pool.ts';
import { eventually } from '../../../testing/test-app.ts';
import { nextOpening } from '../rules/call-window.ts';
import { type FaultResult, type FaultTools, letAnotherFinish, run, words } from './fault.ts';
import { scheduleCrowd, tally } from './prepare-calls.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { startWorkerProcess } from './worker-process.ts';

export async function databaseRestart({ app, restartDatabase }: FaultTools): Promise<FaultResult> {
  const { person } = await scheduleCrowd(app, {
    count: 300,
    lastFours: ['0101'],
    due: "now() + interval '3 seconds' + n * interval '20 milliseconds'",
  });
  const worker = await startWorkerProcess(app, { sandboxSpeed: 0.5 });
  await pause(4_000);
  await restartDatabase();
  await eventually(async () => (await tally(app, person.organizationId).catch(() => null))?.lost === 0, 120);
  await worker.kill();
  const result = await tally(app, person.organizationId);
  return {
    fault: 'the database is restarted while calls are dialed',
    expected: 'none is lost, none dialed twice; the same worker goes on',
    found: words(result),
    isAsExpected: result.dialedTwice === 0 && result.lost === 0,
  };
}

export async function networkCut({ app }: FaultTools): Promise<FaultResult> {
  const proxy = await startTcpProxy(app.services.env.databaseUrl);
  const { person } = await scheduleCrowd(app, {
    count: 200,
    lastFours: ['0101'],
    due: "now() + interval '5 seconds' + n * interval '50 milliseconds'",
  });
  const [cut, other] = await Promise.all([
    startWorkerProcess(app, { sandboxSpeed: 0.5, databaseUrl: proxy.url }),
    startWorkerProcess(app, { sandboxSpeed: 0.5 }),
  ]);
  await pause(4_000);
  proxy.cut();
  await pause(20_000);
  proxy.mend();
  await eventually(async () => (await tally(app, person.organizationId)).lost === 0, 120);
  await Promise.all([cut.kill(), other.kill()]);
  await proxy.close();
  const result = await tally(app, person.organizationId);
  return {
    fault: 'one of two workers hears nothing from the database for 20 s',
    expected: 'the other makes its calls; what it had claimed goes back',
    found: words(result),
    isAsExpected: result.dialedTwice === 0 && result.lost === 0,
  };
}

/** The firewall case: open connections stay silent for ever, and there is no other worker to take over. */
export async function networkStaysCut({ app }: FaultTools): Promise<FaultResult> {
  const proxy = await startTcpProxy(app.services.env.databaseUrl);
  const { person } = await scheduleCrowd(app, {
    count: 100,
    lastFours: ['0101', '0147'],
    due: "now() + interval '5 seconds' + n * interval '40 milliseconds'",
  });
  const worker = await startWorkerProcess(app, { sandboxSpeed: 0.2, databaseUrl: proxy.url });
  await pause(5_000);
  proxy.cut();
  await pause(5_000);
  proxy.mendForNewOnes();
  const from = performance.now();
  const isOver = await eventually(async () => (await tally(app, person.organizationId)).lost === 0, 200).catch(
    () => false,
  );
  const seconds = (performance.now() - from) / 1000;
  await worker.kill();
  await proxy.close();
  const result = await tally(app, person.organizationId);
  return {
    fault: 'the connections of the only worker are silent for ever, new ones go through',
    expected: 'it gives them up automatically and continues; none dialed twice',
    found: `${words(result)}; waited for ${Math.round(seconds)} s`,
    isAsExpected: isOver === true && result.dialedTwice === 0 && result.lost === 0,
  };
}

export async function skewedClock({ app }: FaultTools): Promise<FaultResult> {
  const { person } = await scheduleCrowd(app, { count: 20, lastFours: ['0101'], due: "now() + interval '5 seconds'" });
  const preload = fileURLToPath(new URL('./skewed-clock.ts', import.meta.url));
  const result = await letAnotherFinish(app, person.organizationId, { preload });
  const { rows } = await run(
    app,
    'SELECT min(created_at - due_at)::text AS early, max(extract(epoch FROM created_at - due_at))::float AS late FROM calls WHERE organization_id = $1',
    [person.organizationId],
  );
  const { late } = rows[0] as { late: number };
  return {
    fault: "the worker's clock is an hour ahead of the database's",
    expected: "calls are made by the database's clock",
    found: `${words(result)}; ${Math.round(late * 1000)} ms late at most`,
    isAsExpected: result.dials === 20 && late >= 0 && late < 5,
  };
}

/** The times shown for a lead in Chicago, and the rule's result for windows that begin at a change of clocks. */
export async function clocksChange({ app }: FaultTools): Promise<FaultResult> {
  const { person } = await scheduleCrowd(app, { count: 2, lastFours: ['0101'], due: "now() + interval '1 hour'" });
  const { db } = app.services;
  const list = await withTenant(person.organizationId, () =>
    db.scheduled_calls.findMany({ select: { lead_id: true } }),
  );
  await withTenant(person.organizationId, () =>
    db.leads.updateMany({ where: {}, data: { time_zone: 'America/Chicago' } }),
  );
  const ask = async (at: string) => {
    const { body } = await person.request<{ next_allowed_time: string }>(
      'GET',
      `/api/leads/${list[0]?.lead_id}/call-window?at=${at}`,
    );
    return body.next_allowed_time;
  };
  const opening = (start: number, end: number, at: string) =>
    nextOpening({ start, end }, 'America/Chicago', new Date(at))?.toISOString() ?? 'never';
  const found = [
    await ask('2027-03-14T12:00:00Z'),
    await ask('2027-11-07T13:59:00Z'),
    opening(150, 240, '2027-03-14T07:00:00Z'),
    opening(60, 90, '2027-11-07T05:00:00Z'),
    opening(60, 90, '2027-11-07T06:30:00Z'),
  ];
  const expected = [
    '2027-03-14T13:00:00.000Z',
    '2027-11-07T14:00:00.000Z',
    '2027-03-14T08:00:00.000Z',
    '2027-11-07T06:00:00.000Z',
    '2027-11-07T07:00:00.000Z',
  ];
  return {
    fault: 'clocks are changed in Chicago: a gap on 14 March 2027, an overlap on 7 November',
    expected:
      'the usual window opens at 08:00 of the new time; one from 02:30, which does not exist, at 03:00; one from 01:00 to 01:30 opens twice',
    found: found.join(', '),
    isAsExpected: found.join() === expected.join(),
  };
}
