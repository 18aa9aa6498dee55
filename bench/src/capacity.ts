import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { campaignCosts } from './capacity-campaign.ts';
import { pageCosts } from './capacity-pages.ts';
import { type Cost, costOf, costOfOne } from './cost-counter.ts';
import { type Costed, costRow, printMax } from './cost-rows.ts';
import { allEnded, makeCalls, prepareDue } from './make-calls.ts';
import { type Caller, prepareCalls, until } from './prepared-calls.ts';
import { keepFigures } from './results.ts';
import type { BenchOptions, Row } from './table.ts';
import { keyRows } from './tenant-keys.ts';

const kinds = [
  { name: 'a scheduled call that is talked with', lastFours: ['0147'] },
  { name: 'a scheduled call that nobody answers', lastFours: ['0102'] },
];

async function callCosts({ prepared, owner, callers, options }: Costed) {
  // A minute includes every job that runs once a minute.
  const [seconds, count] = options.isQuick ? [4, 100] : [60, 400];
  const worker = await prepared.startWorker(0.01);
  await makeCalls(owner, callers, { count });
  const counted = { owner, postgresPid: prepared.postgresPid, pids: [worker.pid] };
  const atRest = await costOf(counted, () => delay(seconds * 1000));
  printMax(options, 'at rest, a second', atRest, seconds);
  const rows = [costRow('a worker with nothing to do, each second', 1, costOfOne(atRest, atRest.seconds), atRest)];
  const figures: Record<string, object> = { atRest: costOfOne(atRest, atRest.seconds) };
  for (const { name, lastFours } of kinds) {
    const { makeDue } = await prepareDue(owner, callers, { count, lastFours });
    const cost = await costOf(counted, async () => {
      await makeDue();
      await allEnded(owner);
    });
    printMax(options, name, cost, count);
    const one = costOfOne(cost, count, atRest);
    rows.push(costRow(name, count, one, cost));
    figures[name] = one;
  }
  await worker.stop();
  return { rows, figures, atRest };
}

/** Calls that ring during the whole measurement: the cost of supervising them. */
async function carryingCosts({ prepared, owner, callers, options }: Costed, atRest: Cost) {
  const [seconds, count] = options.isQuick ? [5, 100] : [20, 400];
  const worker = await prepared.startWorker(100);
  const { ids, makeDue } = await prepareDue(owner, callers, { count, lastFours: ['0102'] });
  await makeDue();
  const ringing = async () => {
    const { rows } = await owner.query<{ live: number }>(
      "SELECT count(*)::int AS live FROM calls WHERE ended_at IS NULL AND status = 'ringing'",
    );
    return rows[0]?.live === ids.length;
  };
  await until(ringing, 180);
  const counted = { owner, postgresPid: prepared.postgresPid, pids: [worker.pid] };
  const cost = await costOf(counted, () => delay(seconds * 1000));
  if (!(await ringing())) throw new Error('A call ended while it was to be carried');
  printMax(options, `${count} calls that go on, a second`, cost, seconds);
  await worker.kill();
  const one = costOfOne(cost, count * cost.seconds, atRest);
  const row = costRow(`${count} calls that go on, each second`, 1, costOfOne(cost, cost.seconds, atRest), cost);
  return { rows: [row], figures: { carrying: one } };
}

/** The cost of a call, a page, a browser and a campaign, counted by the database itself; and the keys that several databases would need. */
export async function measureCapacity(options: BenchOptions): Promise<Row[]> {
  const prepared = await prepareCalls({ countsStatements: true });
  const owner = new pg.Client({ connectionString: prepared.ownerUrl });
  try {
    await owner.connect();
    const callers: Caller[] = [];
    for (let n = 0; n < 4; n += 1) callers.push(await prepared.addCaller());
    const costed: Costed = { prepared, owner, callers, options };
    const calls = await callCosts(costed);
    const pages = await pageCosts(costed);
    const campaign = await campaignCosts(costed, calls.atRest);
    const carrying = await carryingCosts(costed, calls.atRest);
    if (!options.isQuick)
      keepFigures('capacity', { ...calls.figures, ...carrying.figures, ...pages.figures, ...campaign.figures });
    return [...calls.rows, ...carrying.rows, ...pages.rows, ...campaign.rows, ...(await keyRows(owner, options.log))];
  } finally {
    await owner.end();
    await prepared.close();
  }
}
