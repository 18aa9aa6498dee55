import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startBrowsers, startScript } from './listening-browsers.ts';
import { signInForStreams } from './sign-in.ts';
import { startApi, startPrepared } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

const processes = 4;

interface Order {
  way: 'after' | 'within';
  seconds: number;
  /** The rate of one process; null for as many as possible. */
  perSecond: number | null;
}

interface Written {
  count: number;
  tookMs: number[];
  seconds: number;
}

const nth = (values: number[], part: number) =>
  values.sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

/** Four processes write at the same time. Returns the sum of their results. */
async function write(writers: readonly ChildProcess[], order: Order): Promise<Written> {
  const answers = await Promise.all(
    writers.map(async (writer, n) => {
      writer.send({ ...order, first: n * 1_000_000 });
      const [written] = (await once(writer, 'message')) as [Written];
      return written;
    }),
  );
  return {
    count: answers.reduce((sum, { count }) => sum + count, 0),
    tookMs: answers.flatMap(({ tookMs }) => tookMs),
    seconds: Math.max(...answers.map((answer) => answer.seconds)),
  };
}

/**
 * Changes per second that four processes commit, with notifications sent after the commit or by the transaction itself;
 * and the delay with which browsers on four processes receive 2,000 per second.
 */
export async function measureEventLoad({ log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  const seconds = isQuick ? 2 : 6;
  const [browsers, organizations] = isQuick ? [80, 20] : [2_000, 200];
  const perSecond = isQuick ? 200 : 2_000;
  const place = temporary('event-load');
  try {
    const start = (url: string, dataDir: string) => startApi(url, { dataDir });
    const { api, ownerUrl } = await startPrepared(place, start);
    const apis = [api];
    while (apis.length < processes) {
      const beside = await start(ownerUrl, join(place.folder, 'data'));
      place.stops.push(beside.stop);
      apis.push(beside);
    }
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
    place.stops.push(() => owner.end());
    const ids = Array.from({ length: organizations }, () => randomUUID());
    const sessions: string[][] = [];
    for (const [n, id] of ids.entries()) {
      await owner.query('INSERT INTO organizations (id, name) VALUES ($1, $2)', [id, `Events ${n}`]);
      sessions.push(await signInForStreams(api.url, ownerUrl, id, browsers / organizations));
    }
    // Distributed in turn: every organization has equally many browsers.
    const cookies = (sessions[0] ?? []).flatMap((_, n) => sessions.map((those) => those[n] ?? ''));
    const writers: ChildProcess[] = [];
    while (writers.length < processes) {
      const writer = await startScript('event-writer.ts', [ownerUrl, JSON.stringify(ids)]);
      place.stops.push(async () => void writer.kill());
      writers.push(writer);
    }
    const everything = { seconds, perSecond: null };
    for (const way of ['after', 'within'] as const) await write(writers, { way, seconds: 1, perSecond: null });
    const samples: { after: number; within: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const ours = await write(writers, { way: 'after', ...everything });
      const before = await write(writers, { way: 'within', ...everything });
      samples.push({ after: ours.count / ours.seconds, within: before.count / before.seconds });
      log(
        `${samples.at(-1)?.after.toFixed(0)} changes a second, ${samples.at(-1)?.within.toFixed(0)} with a notification each`,
      );
    }
    const listening = await Promise.all(apis.map(({ url }) => startBrowsers(url, browsers / processes, cookies)));
    place.stops.push(async () => {
      for (const { kill } of listening) kill();
    });
    const written = await write(writers, { way: 'after', seconds, perSecond: perSecond / processes });
    await delay(3_000);
    const heard = await Promise.all(listening.map(({ ask }) => ask('read')));
    const arrived = heard.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0);
    const expected = (browsers / organizations) * written.count;
    // Events that are sent again after a lost connection count again.
    const balance =
      arrived > expected
        ? `${arrived - expected} came more than ${expected}`
        : `${expected - arrived} of ${expected} had not come`;
    const late = heard.flatMap((one) => one.late);
    const middle = (of: 'after' | 'within') => median(samples.map((sample) => sample[of])).toFixed(0);
    return [
      {
        measure: `changes that ${processes} processes commit in a second`,
        against: 'the same with a notification in each transaction',
        ratio: spread(samples.map((sample) => sample.after / sample.within)),
        goal: '≥ 1',
        note: `${middle('after')} against ${middle('within')}, 6 at a time in each process, ${pairs} pairs`,
      },
      {
        measure: `commit of an event until ${browsers.toLocaleString('en')} browsers at ${processes} processes have it, at ${perSecond.toLocaleString('en')} in a second`,
        against: 'the clock',
        ratio: `${nth(late, 0.5).toFixed(0)} ms; latest of a hundred ${nth(late, 0.99).toFixed(0)} ms`,
        goal: '',
        note: `${Math.round(written.count / written.seconds)} a second were written, each for ${browsers / organizations} browsers; ${balance} after 3 s; a commit took ${nth(written.tookMs, 0.5).toFixed(0)} ms, the latest of a hundred ${nth(written.tookMs, 0.99).toFixed(0)} ms after its moment`,
      },
    ];
  } finally {
    await place.stop();
  }
}
