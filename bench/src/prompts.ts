import { setTimeout as delay } from 'node:timers/promises';
import { maxGenerationsAtOnce } from '@switchboard/contracts/prompts.limits';
import { load } from './load.ts';
import { newPerson, type Person, type Prepared, prepare, send } from './prompt-stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

type WithModel = Awaited<ReturnType<typeof prepare>>;

async function addPrompts({ owner }: Prepared, organization: string, count: number): Promise<void> {
  await owner.query(
    `WITH made AS (INSERT INTO prompts (organization_id, title, description, latest_version, created_at)
       SELECT $1, 'Prompt ' || n, 'About ' || CASE n WHEN 500 THEN 'zanzibar' ELSE md5(n::text) END, 1, now() - n * interval '1 minute' FROM generate_series(1, $2::int) n
       RETURNING id)
     INSERT INTO prompt_versions (organization_id, prompt_id, version_number, content)
     SELECT $1, id, 1, repeat('You call people. ', 20) FROM made`,
    [organization, count],
  );
}

async function pages(prepared: Prepared, { log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  const [few, many] = isQuick ? [1_000, 5_000] : [1_000, 100_000];
  const [small, large] = [await newPerson(prepared), await newPerson(prepared)];
  await addPrompts(prepared, small.organization, few);
  await addPrompts(prepared, large.organization, many);
  await prepared.owner.query('ANALYZE prompts, prompt_versions');
  const rows: Row[] = [];
  for (const { what, query, found, goal } of [
    { what: 'a page', query: '', found: 25, goal: '≤ 1.2' },
    { what: 'a search for a word of one', query: '&search=zanzibar', found: 1, goal: '≤ 2' },
    { what: 'a search for a word of all', query: '&search=about', found: 25, goal: '≤ 2' },
  ]) {
    const run = ({ cookie }: Person) =>
      load(`${prepared.api.url}/api/prompts?limit=25${query}`, {
        pid: prepared.api.pid,
        headers: { cookie },
        seconds: isQuick ? 0.2 : 1,
        connections: 1,
        isRight: (body) => body.split('"latest_version"').length === found + 1,
      });
    await run(large);
    await run(small);
    const samples: { a: number; b: number }[] = [];
    for (let pair = 0; pair < pairs; pair += 1)
      samples.push({ a: (await run(large)).p50Ms, b: (await run(small)).p50Ms });
    const note = `${median(samples.map(({ a }) => a)).toFixed(2)} ms against ${median(samples.map(({ b }) => b)).toFixed(2)} ms, ${found} of them, ${pairs} pairs`;
    log(`${what}: ${note}`);
    rows.push({
      measure: `${what} of ${many.toLocaleString('en')} prompts, median time`,
      against: `the same of ${few.toLocaleString('en')}`,
      ratio: spread(samples.map(({ a, b }) => a / b)),
      ...{ goal, note },
    });
  }
  return rows;
}

/** Milliseconds until the first word and until the last. */
interface Words {
  first: number;
  last: number;
}

/** Reads responses until the text is complete: the product's streams are reopened after half a minute. */
async function timed(open: (place: number) => Promise<Response>, words: number): Promise<Words> {
  const from = performance.now();
  let [found, first] = [0, 0];
  while (found < words) {
    const before = found;
    const reader = (await open(found * 'word '.length)).body?.getReader();
    const decoder = new TextDecoder();
    let read = '';
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      read += decoder.decode(value, { stream: true });
      if (first === 0 && read.includes('word')) first = performance.now() - from;
    }
    found += read.split('word').length - 1;
    if (found === before) throw new Error(`${found} words came of ${words}`);
  }
  return { first, last: performance.now() - from };
}

const textOfStub = { kind: 'text', firstMs: 1_000, pauseMs: 50 } as const;

interface Streams {
  count: number;
  /** The time over which they are started, one after the other; 0 for all at once. */
  overMs: number;
}

async function streams(prepared: WithModel, options: BenchOptions, { count, overMs }: Streams): Promise<Row[]> {
  const { log, pairs } = options;
  const words = 100;
  const { stub, api } = prepared;
  stub.behaviour = { ...textOfStub, pieces: Array.from({ length: words }, () => 'word ') };
  const people: Person[] = [];
  while (people.length < count / maxGenerationsAtOnce) people.push(await newPerson(prepared));
  const asked = Array.from({ length: count }, (_, place) => people[place % people.length] as Person);
  const each = (work: (person: Person) => Promise<Words>) =>
    Promise.all(
      asked.map(async (person, place) => {
        await delay((place * overMs) / count);
        return work(person);
      }),
    );
  const direct = () =>
    each(() => {
      const body = JSON.stringify({ model: 'stub', messages: [], stream: true });
      return timed(() => fetch(`${stub.url}/chat/completions`, { method: 'POST', body }), words);
    });
  const through = () =>
    each((person) => {
      const body = { kind: 'refine', content: 'You call.', feedback: 'better' };
      let id: string | undefined;
      return timed(async (place) => {
        id ??= (await send<{ id: string }>(prepared, person, 'POST', '/api/generations', body)).id;
        const url = `${api.url}/api/generations/${id}/stream?after=${place}`;
        return fetch(url, { headers: { cookie: person.cookie } });
      }, words);
    });
  const middle = (all: Words[], of: keyof Words) => median(all.map((one) => one[of]));
  const samples: { a: Words[]; b: Words[] }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    // An organization may run a hundred per hour: earlier ones are moved to yesterday.
    await prepared.owner.query("UPDATE prompt_generations SET created_at = created_at - interval '1 day'");
    samples.push({ a: await through(), b: await direct() });
    log(`streams: pair ${pair + 1} of ${pairs}`);
  }
  const begun = overMs === 0 ? 'at one moment' : `within ${overMs / 1000} seconds`;
  return (['first', 'last'] as const).map((of) => ({
    measure: `${count} texts that stream at once, begun ${begun}, the ${of} word, median`,
    against: 'the stub of a model itself',
    ratio: spread(samples.map(({ a, b }) => middle(a, of) / middle(b, of))),
    goal: '≤ 1.1',
    note: `${median(samples.map(({ a }) => middle(a, of))).toFixed(0)} ms against ${median(samples.map(({ b }) => middle(b, of))).toFixed(0)} ms, ${words} words each, ${pairs} pairs`,
  }));
}

interface Outcome {
  id: string;
  status: string;
  passed: number;
}

async function evaluations(prepared: WithModel, { log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  const cases = isQuick ? 20 : 200;
  const [pauseMs, atOnce] = [50, 8];
  const person = await newPerson(prepared);
  prepared.stub.behaviour = { kind: 'text', firstMs: pauseMs, pieces: ['Hello there.'] };
  const prompt = await send<{ id: string }>(prepared, person, 'POST', '/api/prompts', { title: 'P', content: 'One.' });
  const path = `/api/prompts/${prompt.id}`;
  await send(prepared, person, 'POST', `${path}/versions`, { content: 'Two.', base_version: 1 });
  for (let place = 0; place < cases; place += 1)
    await send(prepared, person, 'POST', `${path}/cases`, {
      name: `Case ${place}`,
      turns: ['Hello?'],
      checks: [{ kind: 'contains', text: 'hello' }],
    });
  const ideal = (cases * 2 * pauseMs) / atOnce;
  const times: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const from = performance.now();
    const { id } = await send<{ id: string }>(prepared, person, 'POST', `${path}/runs`, { versions: [1, 2] });
    for (;;) {
      // Without its results, which are long: requested this often, they would dominate the measurement.
      const runs = await send<{ items: Outcome[] }>(prepared, person, 'GET', `${path}/runs?limit=1`);
      const run = runs.items.find((one) => one.id === id);
      if (run?.status === 'completed' && run.passed === cases * 2) break;
      if (run?.status !== 'running' && run?.status !== 'waiting') throw new Error(`The run is ${run?.status}`);
      await delay(25);
    }
    times.push(performance.now() - from);
    const { results } = await send<{ results: object[] }>(prepared, person, 'GET', `${path}/runs/${id}`);
    if (results.length !== cases * 2) throw new Error(`${results.length} results of ${cases * 2}`);
    log(`replies: ${times.at(-1)?.toFixed(0)} ms, ideally ${ideal}`);
  }
  return [
    {
      measure: `${cases * 2} replies of cases, ${atOnce} at a time, until the run is over`,
      against: `the ${pauseMs} ms that each takes`,
      ratio: spread(times.map((time) => time / ideal)),
      goal: '≤ 1.2',
      note: `${median(times).toFixed(0)} ms against ${ideal} ms, ${pairs} runs`,
    },
  ];
}

/** Prompts: a page with many, streamed texts, and test cases. */
export async function measurePrompts(options: BenchOptions): Promise<Row[]> {
  const place = temporary('prompts');
  const rows: Row[] = [];
  try {
    const prepared = await prepare(place, 'all');
    rows.push(...(await pages(prepared, options)));
    const count = options.isQuick ? 20 : 200;
    for (const overMs of [0, 5_000]) rows.push(...(await streams(prepared, options, { count, overMs })));
    rows.push(...(await evaluations(prepared, options)));
  } finally {
    await place.stop();
  }
  return rows;
}
