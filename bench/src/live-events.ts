import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Heard, startBrowsers, startScript } from './listening-browsers.ts';
import { signInForStreams } from './sign-in.ts';
import { freePort, startApi, startPrepared } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

const organizations = 20;
const perSecond = 100;

const markOf = (number: number) => `bench-${number}-${Math.round((performance.timeOrigin + performance.now()) * 1000)}`;

/** Emits this many events evenly per second. */
async function emitFor(seconds: number, emit: (number: number) => unknown): Promise<number> {
  const from = performance.now();
  const total = perSecond * seconds;
  for (let number = 0; number < total; number += 1) {
    await delay(Math.max(0, from + (number * 1000) / perSecond - performance.now()));
    void emit(number);
  }
  await delay(1_500);
  return total;
}

const p99 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

function assertAllHeard({ counts }: Heard, total: number, what: string): void {
  const heard = counts.reduce((sum, count) => sum + count, 0);
  const expected = (counts.length / organizations) * total;
  if (heard !== expected) throw new Error(`${heard} of ${expected} events arrived ${what}`);
}

/** The time from the commit of an event to a thousand browsers, compared with a loop that only writes. */
export async function measureLiveEvents({ log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  const browsers = isQuick ? 100 : 1_000;
  const seconds = isQuick ? 2 : 6;
  const place = temporary('events');
  try {
    const { api, ownerUrl } = await startPrepared(place, (url, dataDir) => startApi(url, { dataDir }));
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 });
    place.stops.push(() => owner.end());
    const ids = Array.from({ length: organizations }, () => randomUUID());
    const sessions: string[][] = [];
    for (const [n, id] of ids.entries()) {
      await owner.query('INSERT INTO organizations (id, name) VALUES ($1, $2)', [id, `Events ${n}`]);
      sessions.push(await signInForStreams(api.url, ownerUrl, id, browsers / organizations));
    }
    // Distributed in turn: every organization has equally many browsers.
    const cookies = (sessions[0] ?? []).flatMap((_, n) => sessions.map((those) => those[n] ?? ''));
    const port = await freePort();
    const raw = await startScript('raw-events.ts', [String(port)]);
    place.stops.push(async () => raw.kill());
    const ours = await startBrowsers(api.url, browsers, cookies);
    place.stops.push(async () => ours.kill());
    const theirs = await startBrowsers(`http://127.0.0.1:${port}`, browsers, ['']);
    place.stops.push(async () => theirs.kill());

    // As in the product's own operations: the row and its notification, in one transaction.
    const commit = (number: number) =>
      owner.query(
        `WITH told AS (INSERT INTO live_events (organization_id, payload) VALUES ($1, $2) RETURNING id)
         SELECT pg_notify('switchboard_events', $1::text || ' ' || id) FROM told`,
        [
          ids[number % organizations],
          JSON.stringify({ type: 'lead.changed', subject_id: markOf(number), change: 'updated' }),
        ],
      );
    const samples: { product: number; raw: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const total = await emitFor(seconds, commit);
      const heard = await ours.ask('read');
      assertAllHeard(heard, total, 'at the browsers');
      const loop = await emitFor(seconds, (number) => raw.send({ mark: markOf(number), share: organizations }));
      const floor = await theirs.ask('read');
      assertAllHeard(floor, loop, 'from the loop');
      samples.push({ product: p99(heard.late), raw: p99(floor.late) });
      log(`p99 ${samples.at(-1)?.product.toFixed(1)} ms, of the loop ${samples.at(-1)?.raw.toFixed(1)} ms`);
    }
    // Sends one event first, so that every browser has an event to resume from.
    for (let number = 0; number < organizations; number += 1) await commit(number);
    await delay(1_000);
    await ours.ask('read');
    await ours.ask('cut');
    const away = await emitFor(seconds, commit);
    await ours.ask('listen');
    await delay(3_000);
    const { counts } = await ours.ask('read');
    const lost = (browsers / organizations) * away - counts.reduce((sum, count) => sum + count, 0);
    const middle = (of: 'product' | 'raw') => median(samples.map((sample) => sample[of])).toFixed(1);
    return [
      {
        measure: `commit of an event until ${browsers / organizations} of ${browsers.toLocaleString('en')} browsers have it, latest of a hundred`,
        against: 'a loop that writes the same to as many streams, without a database',
        ratio: spread(samples.map(({ product, raw: floor }) => product / floor)),
        goal: '≤ 1.5',
        note: `${middle('product')} ms against ${middle('raw')} ms, ${perSecond} events in a second of ${organizations} organizations, ${pairs} pairs; every event arrived`,
      },
      {
        measure: `events that ${browsers.toLocaleString('en')} browsers missed while all of them were away`,
        against: '',
        ratio: `${lost} lost`,
        goal: '0',
        note: `${away} events while nobody listened; all came back at once`,
      },
    ];
  } finally {
    await place.stop();
  }
}
