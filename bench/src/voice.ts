import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { WebSocket } from 'undici';
import { renderRecording } from '../../backend/src/domains/calls/sandbox/recording.ts';
import { createBuiltInVoice } from '../../backend/src/voice/speech/built-in-voice.ts';
import { signIn } from './sign-in.ts';
import { root, startAll, startPrepared } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';
import type { DelayFigures } from './voice-delay.ts';
import type { TextFigures } from './voice-text.ts';
import type { TranscriptFigures } from './voice-transcript.ts';

const organization = '00000000-0000-4000-8000-000000000074';

/** The results of a separate process. */
async function figuresOf<T>(file: string, ...given: string[]): Promise<T> {
  const child = fork(join(root, 'bench/src', file), given, {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The conversations ended early: ${code}`);
  });
  const [figures] = (await Promise.race([once(child, 'message'), failed])) as [T];
  failed.catch(() => undefined);
  return figures;
}

/** The 95th percentile. */
const ninetyFifth = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** The first answers of conversations with speech recognition, model and voice that take a fixed time. */
async function delayRows({ pairs, log }: BenchOptions): Promise<Row[]> {
  const figures = await figuresOf<DelayFigures>('voice-delay.ts', String(pairs * 4));
  const own = figures.pairs.map(({ ours }) => ours / 1000).sort((a, b) => a - b);
  const p95 = ninetyFifth(own);
  const seconds = (values: number[]) => `${(median(values) / 1000).toFixed(2)} s`;
  log(`the first answer after ${median(own).toFixed(2)} s, 95 in a hundred within ${p95.toFixed(2)} s`);
  return [
    {
      measure: 'from the end of what is said to the first sound of the first answer, with stubs of a fixed delay',
      against: "the framework's own session with the same stubs and the same wait",
      ratio: spread(figures.pairs.map(({ ours, frameworks }) => ours / frameworks)),
      goal: '≤ 1.1',
      note: `${seconds(figures.pairs.map(({ ours }) => ours))} against ${seconds(figures.pairs.map(({ frameworks }) => frameworks))}, of which stubs and wait are ${(figures.fixed / 1000).toFixed(2)} s; ${figures.pairs.length} conversations of each`,
    },
    {
      measure: 'the same, 95 in a hundred first answers',
      against: 'what stubs and wait take',
      ratio: ((p95 * 1000) / figures.fixed).toFixed(2),
      goal: '',
      note: `within ${p95.toFixed(2)} s`,
    },
  ];
}

/** Turns in text and the memory of many conversations. */
async function textRows({ pairs, isQuick, log }: BenchOptions): Promise<Row[]> {
  const figures = await figuresOf<TextFigures>('voice-text.ts', String(pairs), isQuick ? '20' : '200');
  const { conversations, megabytesBefore, megabytesAfter } = figures;
  const grown = megabytesAfter - megabytesBefore;
  log(`${median(figures.pairs.map(({ ours }) => ours)).toFixed(0)} turns a second, ${grown.toFixed(0)} MB more`);
  return [
    {
      measure: 'turns of conversations in text, a second: session, tools and practice model',
      against: "the framework's session with its fake model",
      ratio: spread(figures.pairs.map(({ ours, bare }) => ours / bare)),
      goal: '≥ 0.8',
      note: `${median(figures.pairs.map(({ ours }) => ours)).toFixed(0)} against ${median(figures.pairs.map(({ bare }) => bare)).toFixed(0)} a second, conversations of 20 turns with their beginning and end, one at a time, ${figures.pairs.length} pairs`,
    },
    {
      measure: `memory that a process keeps after ${conversations} conversations in text`,
      against: 'after its first hundred and more',
      ratio: `${grown.toFixed(0)} MB`,
      goal: '≤ 50 MB',
      note: `resident: ${megabytesBefore.toFixed(0)} MB, then ${megabytesAfter.toFixed(0)} MB`,
    },
  ];
}

/** When lines of a transcript start, and when they are heard in the recording of the same conversation. */
async function transcriptRow({ pairs, log }: BenchOptions): Promise<Row> {
  const { assistant, caller } = await figuresOf<TranscriptFigures>('voice-transcript.ts', String(pairs * 3));
  const all = [...assistant, ...caller];
  log(`a line and its sound begin within ${ninetyFifth(all).toFixed(0)} ms of each other`);
  const within = (values: number[]) => `${ninetyFifth(values).toFixed(0)} ms`;
  return {
    measure: 'a line of the transcript and its sound in the recording begin apart, 95 in a hundred',
    against: 'the recording itself',
    ratio: within(all),
    goal: '≤ 250 ms',
    note: `${all.length} lines: of the assistant ${within(assistant)}, of who talks ${within(caller)}; greatest ${Math.max(...all).toFixed(0)} ms`,
  };
}

/** A conversation of one minute spoken in two voices, like the recording of a simulated call. */
async function renderingRow({ pairs, log }: BenchOptions): Promise<Row> {
  const voice = createBuiltInVoice();
  const lines = Array.from({ length: 12 }, (_, place) => ({
    role: place % 2 === 0 ? ('assistant' as const) : ('user' as const),
    message: 'I would like to know whether Thursday at ten in the morning is a good time for you.',
    starts_at: place * 5,
    ends_at: place * 5 + 4.8,
  }));
  const voices = {
    assistant: { voice: 'builtin-female', speed: 1, pitch: 1 },
    user: { voice: 'builtin-male', speed: 1, pitch: 1 },
  } as const;
  const render = async () => {
    const from = performance.now();
    const wav = await renderRecording((text, manner) => voice.speak(text, manner), lines, { seconds: 60, voices });
    if (!wav.subarray(44).some((byte) => byte !== 0)) throw new Error('The recording is silent');
    return 60_000 / (performance.now() - from);
  };
  await render();
  const times: number[] = [];
  for (let pair = 0; pair < pairs; pair++) times.push(await render());
  await voice.close();
  log(`rendered ${median(times).toFixed(0)} times as fast as it is heard`);
  return {
    measure: 'a recording of a minute in two voices is rendered',
    against: 'the time that it lasts',
    ratio: spread(times, { digits: 0 }),
    goal: '≥ 30',
    note: `12 lines, ${pairs} times; the same line costs the same each time`,
  };
}

/** Seconds from the request that Test sends until the assistant has joined, and until the browser has the first sound. */
async function firstSound(
  url: string,
  cookie: string,
  assistant_id: string,
): Promise<{ joined: number; heard: number }> {
  const from = performance.now();
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/call`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ is_web_session: true, assistant_id, variables: {} }),
  });
  const placed = (await answer.json()) as { livekit_url: string; livekit_token: string };
  if (!answer.ok) throw new Error(`The test did not begin: ${answer.status} ${JSON.stringify(placed)}`);
  const socket = new WebSocket(`ws://${placed.livekit_url}`, {
    protocols: ['switchboard.voice.v1', `ticket.${placed.livekit_token}`],
    headers: { origin: url },
  });
  socket.binaryType = 'arraybuffer';
  let joined = Number.NaN;
  const sounded = new Promise<number>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && data.includes('"kind":"connected"')) joined = (performance.now() - from) / 1000;
      if (data instanceof ArrayBuffer && new Int16Array(data).some((sample) => sample !== 0))
        resolve((performance.now() - from) / 1000);
    });
    socket.addEventListener('close', () => reject(new Error('The test ended before anything was heard')));
  });
  const heard = await sounded;
  const ended = once(socket, 'close');
  socket.send(JSON.stringify({ kind: 'end' }));
  await ended;
  return { joined, heard };
}

async function firstSoundRows({ pairs, log }: BenchOptions): Promise<Row[]> {
  const place = temporary('voice');
  try {
    const { api, ownerUrl } = await startPrepared(place, startAll);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    place.stops.push(() => owner.end());
    await owner.query(`INSERT INTO organizations (id, name) VALUES ($1, 'Bench')`, [organization]);
    const cookie = await signIn(api.url, ownerUrl, 'voice@bench.example', organization);
    const made = await fetch(`${api.url}/api/assistants`, {
      method: 'POST',
      headers: { cookie, origin: api.url, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench' }),
    });
    const { id } = (await made.json()) as { id: string };
    const cold = await firstSound(api.url, cookie, id);
    const warm: (typeof cold)[] = [];
    for (let pair = 0; pair < Math.max(3, pairs); pair++) warm.push(await firstSound(api.url, cookie, id));
    const heard = warm.map((one) => one.heard);
    log(`first sound after ${cold.heard.toFixed(2)} s, then ${spread(heard)} s`);
    const row = (measure: string, seconds: string, note: string): Row => ({
      measure,
      against: 'the clock',
      ratio: seconds,
      goal: '≤ 1.5 s',
      note,
    });
    return [
      row(
        'Test pressed to the first sound: the first test after a start',
        `${cold.heard.toFixed(2)} s`,
        'the process of the agents starts; request, ticket, connection, greeting, built-in voice',
      ),
      row('the same, the next tests', spread(heard, { unit: ' s' }), `${warm.length} tests; the process runs already`),
      {
        measure: 'Test pressed to the first sound, the next tests',
        against: 'until the assistant is there, without a word of it',
        ratio: spread(warm.map((one) => one.heard / one.joined)),
        goal: '≤ 1.2',
        note: `the first word is spoken in ${Math.round(median(warm.map((one) => one.heard - one.joined)) * 1000)} ms`,
      },
    ];
  } finally {
    await place.stop();
  }
}

/** Voice figures: turns in text, memory, response time, spoken recordings, and how soon a test call is heard. */
export async function measureVoice(options: BenchOptions): Promise<Row[]> {
  return [
    ...(await textRows(options)),
    ...(await delayRows(options)),
    await transcriptRow(options),
    await renderingRow(options),
    ...(await firstSoundRows(options)),
  ];
}
