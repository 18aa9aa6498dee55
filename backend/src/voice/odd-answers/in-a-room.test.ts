import { AudioStream, Room, RoomEvent } from '@livekit/rtc-node';
import type { ToCaller } from '@switchboard/contracts/voice';
import { roomTopic } from '@switchboard/contracts/voice.limits';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { agentOf, testerOf } from '../../livekit/identities.ts';
import { createLivekitServer } from '../../livekit/server.ts';
import { agentToken, testerToken } from '../../livekit/tokens.ts';
import { createAgentProcess } from '../agent-process.ts';
import { fillerTexts } from '../call-handling/fillers.ts';
import { sampleRate } from '../speech/pcm.ts';
import { hasUnknownLetters } from '../speech/transliterate.ts';
import {
  answersIn,
  check,
  checkSequence,
  type Held,
  isAnswer,
  modelOf,
  modelOfSequence,
  oneLineShapes,
  orderOf,
  question,
  questionOf,
  server,
  useTool,
} from './rig.fixture.ts';
import type { Shape } from './shape-parts.fixture.ts';
import { shapes } from './shapes.fixture.ts';

// `npm run livekit` starts the server that these tests need.
const { LIVEKIT_URL: url = '', LIVEKIT_API_KEY: apiKey = '', LIVEKIT_API_SECRET: apiSecret = '' } = process.env;
const settings = { url, apiKey, apiSecret };
const isThere = url !== '';

const failures: unknown[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(JSON.parse(line)) });
const agents = createAgentProcess(log);
afterAll(() => {
  agents.close();
  server.close();
});

/** Louder sound counts as speech. */
const loud = 500;
/** Minimum duration of a spoken answer, in seconds. */
const shortest = 0.2;

/** A person in a room with a browser, and what they hear and see. */
async function visitor(room: string) {
  const line = new Room();
  const shown: ToCaller[] = [];
  const waiting = new Set<() => void>();
  const heard = { samples: 0 };
  line.registerTextStreamHandler(roomTopic, async (reader) => {
    shown.push(JSON.parse(await reader.readAll()) as ToCaller);
    for (const check of waiting) check();
  });
  line.on(RoomEvent.TrackSubscribed, async (track) => {
    for await (const { data } of new AudioStream(track, { sampleRate, numChannels: 1, frameSizeMs: 20 }))
      if (data.some((sample) => Math.abs(sample) > loud)) {
        heard.samples += data.length;
        for (const check of waiting) check();
      }
  });
  await line.connect(url, await testerToken(settings, room), { autoSubscribe: true, dynacast: false });
  /** Settles once the condition is met; checked whenever something is shown or heard. */
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const lines = () => shown.filter(({ kind }) => kind === 'line').length;
  return {
    heard,
    /** The assistant has said this many lines, and listens. */
    hasSaid: (count: number) =>
      until(() => {
        const said = shown.filter((message) => message.kind === 'line' && isAnswer(message.line));
        const state = shown.findLast((message) => message.kind === 'state');
        return said.length >= count && state?.state === 'listening';
      }),
    /** This many samples of speech have arrived. Sound travels separately from lines, and can arrive later. */
    hasHeard: (samples: number) => until(() => heard.samples > samples),
    lines,
    write: (text: string) =>
      line.localParticipant?.sendText(JSON.stringify({ kind: 'say', text }), {
        topic: roomTopic,
        destinationIdentities: [agentOf(room)],
      }),
    leave: () => line.disconnect(),
  };
}

type Visitor = Awaited<ReturnType<typeof visitor>>;

/** Holds a conversation in a room, with the one agents' process. `talk` speaks with it until it is over. */
async function holdInRoom(
  model: string,
  isStream: boolean,
  talk: (person: Visitor, isOver: Promise<unknown>) => Promise<void>,
): Promise<Held & { seconds: number }> {
  const runs: string[] = [];
  const id = crypto.randomUUID();
  await createLivekitServer(settings).openRoom(id);
  const run = useTool(runs);
  const nothing = () => undefined;
  const talked = agents.join(
    { ...orderOf(model, isStream), id, recording_path: null },
    {
      ...{ url, token: await agentToken(settings, id), identity: testerOf(id) },
      ...{ is_telephone: false, wait_seconds: 60 },
    },
    run,
    {
      ...{ onConnected: nothing, onProgress: nothing, onConsulted: nothing },
      ...{ onLeft: nothing, onLeavesAs: nothing, onMeasured: nothing, onLine: nothing },
    },
    new AbortController().signal,
  );
  const person = await visitor(id);
  await Promise.race([person.hasSaid(1), talked]);
  const before = person.heard.samples;
  await talk(person, talked);
  await Promise.race([person.hasHeard(before + shortest * sampleRate), talked]);
  await person.leave();
  const result = await talked;
  if (!result) throw new Error('Another agent took over');
  const usage = (result.usage ?? []).filter(({ part }) => part === 'model');
  return { ...result, usage, runs, model, seconds: (person.heard.samples - before) / sampleRate };
}

/** A conversation whose model answers in one shape. */
const holdShape = (shape: Shape, isStream: boolean) =>
  holdInRoom(modelOf(shape), isStream, async (person, isOver) => {
    await person.write(question);
    await (shape.ends ? isOver : Promise.race([person.hasSaid(1 + shape.said.length), isOver]));
  });

/** A conversation whose model answers in one shape after another. */
const holdShapes = (sequence: readonly Shape[]) =>
  holdInRoom(modelOfSequence(sequence), true, async (person, isOver) => {
    let hasEnded = false;
    const over = isOver.then(() => {
      hasEnded = true;
    });
    for (let turn = 0; turn < sequence.length && !hasEnded; turn += 1) {
      await person.write(questionOf(turn));
      await Promise.race([person.hasSaid(2 + turn), over]);
    }
  });

/** Skips answers that take minutes to speak. */
const isShort = ({ said }: Shape) => said.every((text) => typeof text === 'string');
const escaped = (text: string) => text.replace(/[.?]/g, '\\$&');
/** A real room waits for slow models as long as calls do, with each filler once. */
function bridged(shape: Shape): Shape {
  if (!shape.isSlow) return shape;
  const [first = '', ...others] = (fillerTexts.en ?? []).map(escaped);
  const fillers = [first, ...others.map((text) => `(?: ${text})?`)].join('');
  const after = (text: Shape['said'][number]) => new RegExp(`^${fillers} ${escaped(String(text))}$`);
  return { ...shape, said: shape.said.map(after) };
}

const cases = shapes.filter(isShort).flatMap((shape, place) =>
  (shape.only || place % 4 > 0 ? [shape.only !== 'whole'] : [true, false]).map((isStream) => ({
    ...{ shape: bridged(shape), isStream, what: shape.name },
  })),
);

describe.skipIf(!isThere)('a person in a room', { concurrent: true }, () => {
  it.each(cases)(
    'a person in a room hears only sensible words when a model answers with $what (streamed: $isStream)',
    async ({ shape, isStream }) => {
      const held = await holdShape(shape, isStream);
      check(shape, held);
      if (hasUnknownLetters(answersIn(held.lines).join(' ')))
        expect(held.lines.map(({ message }) => message).join('\n')).toContain('Not spoken');
      expect(held.seconds).toBeGreaterThan(shortest);
    },
  );
});

// A slow model takes as long as in calls, so that each sequence has at most one.
const single = oneLineShapes.filter(isShort);
const quick = fc.constantFrom(...single.filter(({ isSlow, ends }) => !isSlow && !ends));
const sequences = fc
  .sample(fc.tuple(fc.array(quick, { minLength: 1, maxLength: 3 }), fc.constantFrom(...single)), {
    numRuns: 12,
    seed: 20_261_129,
  })
  .map(([before, last]) => [...before, last]);

describe.skipIf(!isThere)('a person in a room, with a model that answers at random', { concurrent: true }, () => {
  it.each(sequences.map((sequence) => ({ sequence, what: sequence.map(({ name }) => name).join(', then ') })))(
    'the person is answered in words and in time, and no tool runs twice: $what',
    async ({ sequence }) => {
      const held = await holdShapes(sequence);
      checkSequence(sequence, held);
      expect(held.seconds).toBeGreaterThan(shortest);
    },
  );
});

it.skipIf(!isThere)('the agent process survives all odd answers, and then answers another conversation', async () => {
  const neighbour: Shape = { name: 'a neighbour', answer: () => ({}), said: ['We are open.'] };
  expect(answersIn((await holdShape(neighbour, true)).lines)).toEqual(neighbour.said);
  expect(failures).toEqual([]);
});
