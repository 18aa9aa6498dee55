import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createUpload } from '../../backend/src/domains/lead-uploads/lead-uploads.service.ts';
import { type Caller, type PreparedCalls, prepareCalls, until } from './prepared-calls.ts';
import { root } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

const placeEveryMs = 100;

/** One kill per thirty calls. */
const killEveryMs = 30 * placeEveryMs;

const one = async (prepared: PreparedCalls, statement: string): Promise<number> =>
  Number((await prepared.query<{ value: string }>(`SELECT (${statement}) AS value`))[0]?.value);

/** Calls on two workers. Every three seconds the older one is killed and restarted. */
async function underKills({ log, isQuick }: BenchOptions): Promise<Row[]> {
  const count = isQuick ? 150 : 1_500;
  const prepared = await prepareCalls();
  try {
    const callers = await Promise.all([prepared.addCaller(), prepared.addCaller(), prepared.addCaller()]);
    const workers = await Promise.all([prepared.startWorker(0.1), prepared.startWorker(0.1)]);
    let isPlacing = true;
    const underWay: number[] = [];
    const killing = (async () => {
      for (let last = Date.now(); isPlacing; last = Date.now()) {
        const oldest = workers.shift();
        underWay.push(await one(prepared, 'SELECT count(*) FROM call_attempts WHERE settled_at IS NULL'));
        await oldest?.kill();
        workers.push(await prepared.startWorker(0.1));
        await delay(Math.max(0, last + killEveryMs - Date.now()));
      }
    })();
    for (let placed = 0; placed < count; placed += 1) {
      await Promise.all([callers[placed % callers.length]?.place(), delay(placeEveryMs)]);
      if (placed % 150 === 0) log(`${placed} calls placed, ${underWay.length} kills`);
    }
    isPlacing = false;
    await killing;
    await until(async () => (await one(prepared, 'SELECT count(*) FROM calls WHERE ended_at IS NULL')) === 0, 600);
    const attempts = await one(prepared, 'SELECT count(*) FROM call_attempts');
    const dials = await one(prepared, 'SELECT count(*) FROM sandbox_calls');
    const uncertain = await one(prepared, "SELECT count(*) FROM call_attempts WHERE status = 'uncertain'");
    const total = await one(prepared, 'SELECT count(*) FROM calls');
    if (total !== count || attempts !== count || dials > attempts)
      throw new Error(`${count} calls were placed: ${total} are there, with ${attempts} attempts and ${dials} dials`);
    const note = `${count} calls, ${underWay.length} kills of one of two workers, ${median(underWay)} calls under way at a kill; 0 lost, 0 dialed twice`;
    return [
      {
        measure: 'calls that are uncertain after kills',
        against: 'all calls',
        ratio: `${((100 * uncertain) / count).toFixed(2)} %`,
        goal: '≤ 1 %',
        note,
      },
    ];
  } finally {
    await prepared.close();
  }
}

const résumé = readFileSync(join(root, 'backend/src/extraction/fixtures/browser-sidebar.pdf'));
async function upload({ context }: Caller): Promise<string> {
  const file = await context.files.receive(Readable.from([résumé]));
  return (await createUpload(context, { ...file, name: 'browser-sidebar.pdf' })).id;
}

/** Milliseconds from a call's creation to its dialing, by the database's clock. */
async function dialedAfter(prepared: PreparedCalls, caller: Caller): Promise<number> {
  const id = await caller.place();
  let found: { ms: number } | undefined;
  await until(async () => {
    [found] = await prepared.query<{ ms: number }>(
      `SELECT extract(epoch FROM s.dialed_at - c.created_at)::float * 1000 AS ms FROM calls c
       JOIN call_attempts a ON a.call_id = c.id JOIN sandbox_calls s ON s.attempt_id = a.id WHERE c.id = $1`,
      [id],
    );
    return found !== undefined;
  }, 60);
  return found?.ms ?? Number.NaN;
}

async function readAfter(prepared: PreparedCalls, caller: Caller): Promise<number> {
  const from = performance.now();
  const id = await upload(caller);
  await until(async () => {
    const [row] = await prepared.query<{ upload_status: string }>(
      'SELECT upload_status FROM lead_uploads WHERE id = $1',
      [id],
    );
    return row?.upload_status === 'completed';
  }, 120);
  return performance.now() - from;
}

const allRead = (prepared: PreparedCalls) =>
  until(
    async () =>
      (await one(prepared, "SELECT count(*) FROM lead_uploads WHERE upload_status IN ('pending', 'processing')")) === 0,
    180,
  );

/** How long an organization waits while others are busy, compared with no other load. */
async function besideOthers({ log, pairs }: BenchOptions): Promise<Row[]> {
  const prepared = await prepareCalls();
  const backlog = 24;
  const live = 200;
  try {
    const worker = await prepared.startWorker(1);
    const [busy, other, newcomer] = [
      await prepared.addCaller(),
      await prepared.addCaller(),
      await prepared.addCaller(),
    ];
    await dialedAfter(prepared, newcomer);
    await readAfter(prepared, newcomer);
    const calls: { alone: number; beside: number }[] = [];
    const documents: { alone: number; beside: number }[] = [];
    const fillWith = () => Promise.all(Array.from({ length: backlog }, () => upload(busy)));
    for (let pair = 0; pair < pairs; pair += 1) {
      const alone = await dialedAfter(prepared, newcomer);
      const readAlone = await readAfter(prepared, newcomer);
      await fillWith();
      const beside = await dialedAfter(prepared, newcomer);
      const readBeside = await readAfter(prepared, newcomer);
      calls.push({ alone, beside });
      documents.push({ alone: readAlone, beside: readBeside });
      log(`a call ${alone} and ${beside} ms, a document ${readAlone.toFixed(0)} and ${readBeside.toFixed(0)} ms`);
      await allRead(prepared);
    }
    const crowded: { alone: number; beside: number }[] = [];
    for (let n = 0; n < live; n += 1) await (n % 2 === 0 ? busy : other).place();
    await until(
      async () =>
        (await one(prepared, "SELECT count(*) FROM calls WHERE status = 'initiated' AND ended_at IS NULL")) === 0,
      30,
    );
    for (let pair = 0; pair < pairs; pair += 1)
      crowded.push({ alone: calls[pair]?.alone ?? Number.NaN, beside: await dialedAfter(prepared, newcomer) });
    const stillLive = await one(prepared, 'SELECT count(*) FROM calls WHERE ended_at IS NULL');
    if (stillLive < live / 2) throw new Error(`Only ${stillLive} calls were going on`);
    await worker.kill();
    const row = (measure: string, samples: { alone: number; beside: number }[]): Row => ({
      measure,
      against: 'the same with nothing else to do',
      ratio: spread(samples.map(({ alone, beside }) => beside / alone)),
      goal: '',
      note: `${median(samples.map(({ beside }) => beside)).toFixed(0)} ms against ${median(samples.map(({ alone }) => alone)).toFixed(0)} ms, at most ${Math.max(...samples.map(({ beside }) => beside)).toFixed(0)} ms, ${pairs} pairs`,
    });
    return [
      row(`call placed to dialed, while ${backlog} documents of another organization are read`, calls),
      row(`call placed to dialed, while ${live} calls of two others go on`, crowded),
      row(`document to lead, behind ${backlog} of another organization`, documents),
    ];
  } finally {
    await prepared.close();
  }
}

/** Calls whose worker is killed, and the effect of one organization's work on another. */
export async function measureCalls(options: BenchOptions): Promise<Row[]> {
  return [...(await underKills(options)), ...(await besideOthers(options))];
}
