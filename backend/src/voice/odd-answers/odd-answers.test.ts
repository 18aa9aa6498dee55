import { initializeLogger } from '@livekit/agents';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answersIn,
  check,
  checkSequence,
  holdCall,
  holdInText,
  holdSequence,
  holdSpoken,
  oneLineShapes,
  question,
  server,
  speakSequence,
  unspeakable,
} from './rig.fixture.ts';
import type { Shape } from './shape-parts.fixture.ts';
import { shapes } from './shapes.fixture.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));
afterAll(() => server.close());

const cases = shapes.flatMap((shape) =>
  [true, false].flatMap((isStream) =>
    shape.only === (isStream ? 'whole' : 'stream') ? [] : [{ shape, isStream, what: shape.name }],
  ),
);
const person = { kind: 'lines' as const, lines: [question] };

const neighbour: Shape = { name: 'a neighbour', answer: () => ({}), said: ['We are open.'] };
/** Another conversation of the same process, which must not be affected. */
const heldBeside = () => holdInText(neighbour, true, { kind: 'lines', lines: ['Are you open?'] });

it('the table has at least three hundred shapes with unique names', () => {
  expect(new Set(shapes.map(({ name }) => name)).size).toBeGreaterThanOrEqual(300);
});

describe.concurrent('a person in a text conversation', () => {
  it.each(cases)(
    'a text conversation has only sensible words when a model answers with $what (streamed: $isStream)',
    async ({ shape, isStream }) => {
      const beside = heldBeside();
      check(shape, await holdInText(shape, isStream, person));
      expect(answersIn((await beside).lines)).toEqual(neighbour.said);
    },
  );
});

describe.concurrent('the callee of a simulated call', () => {
  it.each(cases)(
    'a simulated callee hears only sensible words when a model answers with $what (streamed: $isStream)',
    async ({ shape, isStream }) => {
      const callee = { kind: 'simulated' as const, seed: 'a callee', first_name: 'Ada' };
      const held = await holdInText(shape, isStream, callee);
      check(shape, { ...held, lines: held.lines.filter(({ message }) => !message.startsWith('do_not_call')) });
    },
  );
});

describe.concurrent('a caller in a spoken conversation', () => {
  it.each(cases)(
    'a caller hears only sensible words when a model answers with $what (streamed: $isStream)',
    async ({ shape, isStream }) => {
      const held = await holdSpoken(shape, isStream);
      check(shape, held);
      for (const sentence of held.heard) expect(sentence).not.toMatch(unspeakable);
    },
  );
});

/** One of these shapes; one in ten is slow, so that the caller hears a filler. */
const oftenSlow = (from: readonly Shape[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...from) }, fc.constantFrom(...from.filter(({ isSlow }) => isSlow)));

it('text conversations get timely words and no repeated tool in two hundred random sequences of answers', async () => {
  const streamed = shapes.filter(({ only }) => only !== 'whole');
  const sequences = fc.sample(fc.array(oftenSlow(streamed), { minLength: 2, maxLength: 5 }), {
    numRuns: 200,
    seed: 20_261_128,
  });
  for (let from = 0; from < sequences.length; from += 10)
    await Promise.all(
      sequences.slice(from, from + 10).map(async (sequence) => {
        checkSequence(sequence, await holdSequence(sequence));
      }),
    );
});

it('simulated calls get timely words and no repeated tool in forty random sequences of answers', async () => {
  const sequences = fc.sample(fc.array(oftenSlow(oneLineShapes), { minLength: 2, maxLength: 5 }), {
    numRuns: 40,
    seed: 20_261_129,
  });
  for (let from = 0; from < sequences.length; from += 10)
    await Promise.all(
      sequences.slice(from, from + 10).map(async (sequence, place) => {
        checkSequence(sequence, await holdCall(sequence, `callee ${from + place}`));
      }),
    );
});

it('spoken conversations get words and no repeated tool in forty random sequences of answers', async () => {
  const before = oftenSlow(oneLineShapes.filter(({ ends }) => !ends));
  const sequences = fc
    .sample(fc.tuple(fc.array(before, { minLength: 1, maxLength: 3 }), fc.constantFrom(...oneLineShapes)), {
      numRuns: 40,
      seed: 20_261_130,
    })
    .map(([first, last]) => [...first, last]);
  for (let from = 0; from < sequences.length; from += 10)
    await Promise.all(
      sequences.slice(from, from + 10).map(async (sequence) => {
        const held = await speakSequence(sequence);
        checkSequence(sequence, held);
        for (const sentence of held.heard) expect(sentence).not.toMatch(unspeakable);
      }),
    );
});
