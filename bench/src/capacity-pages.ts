import { setTimeout as delay } from 'node:timers/promises';
import { costOf, costOfOne } from './cost-counter.ts';
import { type Costed, costRow } from './cost-rows.ts';
import { startBrowsers } from './listening-browsers.ts';
import { besides } from './machine-load.ts';
import { memoryOf } from './processes.ts';
import { seedLeads } from './seed-leads.ts';
import { signIn, signInForStreams } from './sign-in.ts';
import { kilobytes, type Row } from './table.ts';

const requests = [
  { name: 'the HTML of a page, signed in', path: '/leads' },
  { name: 'a list of 25 leads', path: '/api/leads?limit=25' },
  { name: 'a list of 25 call logs', path: '/api/call-logs?limit=25' },
  { name: "the dashboard's figures", path: '/api/analytics/summary' },
];

/** The cost of a browser's requests, and of browsers that are only open. */
export async function pageCosts({ prepared, owner, callers, options }: Costed) {
  const [seconds, times, browsers] = options.isQuick ? [4, 50, 50] : [20, 400, 500];
  const organization = callers[0]?.id ?? '';
  await owner.query('UPDATE organizations SET is_pro = true WHERE id = $1', [organization]);
  await seedLeads(prepared.ownerUrl, organization, 10_000);
  const api = await prepared.startApi();
  const cookie = await signIn(api.url, prepared.ownerUrl, 'capacity@bench.example', organization);
  const ask = async (path: string) => {
    const answer = await fetch(api.url + path, { headers: { cookie } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
    return body.length;
  };
  const counted = { owner, postgresPid: prepared.postgresPid, pids: [api.pid] };
  const rows: Row[] = [];
  const figures: Record<string, object> = {};
  const repeat = async (path: string) => {
    for (let n = 0; n < times; n += 1) await ask(path);
  };
  for (const { path } of requests) await repeat(path);
  for (const { name, path } of requests) {
    const cost = await costOf(counted, () => repeat(path));
    figures[name] = costOfOne(cost, times);
    rows.push(costRow(name, times, costOfOne(cost, times), cost));
  }
  const atRest = await costOf(counted, () => delay(seconds * 1000));
  rows.push(costRow('an API process with nothing to do, each second', 1, costOfOne(atRest, atRest.seconds), atRest));
  const cookies = await signInForStreams(api.url, prepared.ownerUrl, organization, browsers);
  const before = memoryOf(api.pid)?.bytes ?? 0;
  const clients = await startBrowsers(api.url, browsers, cookies);
  await delay(3_000);
  const open = await costOf(counted, () => delay(seconds * 1000));
  const bytes = ((memoryOf(api.pid)?.bytes ?? 0) - before) / browsers;
  const one = costOfOne(open, browsers * open.seconds, atRest);
  rows.push({
    measure: 'a browser that is open and hears nothing, each second',
    against: '',
    ratio: `${one.statements.toFixed(4)} statements`,
    goal: '',
    note: `${one.processMs.toFixed(3)} ms of the process, ${one.databaseMs.toFixed(3)} ms of the database, ${kilobytes(bytes)} of memory for the stream; of ${browsers} at one process; ${besides([open.otherCores])}`,
  });
  clients.kill();
  await api.stop();
  return {
    rows,
    figures: { ...figures, apiAtRest: costOfOne(atRest, atRest.seconds), browser: { ...one, memoryBytes: bytes } },
  };
}
