import { initializeLogger } from '@livekit/agents';
import { beforeAll, expect, it } from 'vitest';
import { markOf } from '../flow/speakers.ts';
import { cutSentences } from './cut-sentences.ts';
import { SentenceTts } from './sentence-tts.ts';

const cutting = { boundaries: '.!?', minCharacters: 1 };
const never = new AbortController().signal;

/** A voice that records what it is asked to speak; it fails if the text says so. */
function voice() {
  const spoken: string[] = [];
  const tts = new SentenceTts(async function* (text) {
    spoken.push(text);
    if (text.includes('fails') && spoken.filter((one) => one === text).length === 1) throw new Error('It fails once');
    yield new Int16Array([text.length]);
  }, cutting);
  const sound = async (text: string) => {
    const pieces: Int16Array[] = [];
    for await (const piece of tts.speak(text, never)) pieces.push(piece);
    return pieces;
  };
  return { tts, spoken, sound };
}

it('a text is prepared sentence by sentence, and each prepared sentence is used once', async () => {
  const { tts, spoken, sound } = voice();
  tts.prepare('Hello Ada. Do you have a minute?');
  expect(spoken).toEqual(['Hello Ada.', expect.stringContaining('Do you have a minute?')]);
  expect(await sound('Hello Ada.')).toEqual([new Int16Array([10])]);
  await sound('Do you have a minute?');
  expect(spoken).toHaveLength(2);
  await sound('Hello Ada.');
  expect(spoken).toHaveLength(3);
});

it('a sentence whose preparation failed is spoken again', async () => {
  const { tts, spoken, sound } = voice();
  tts.prepare('This fails.');
  expect(await sound('This fails.')).toHaveLength(1);
  expect(spoken).toHaveLength(2);
});

it.each([
  ['Dr. Smith is in. Please wait', ['Dr. Smith is in.']],
  ['Wir treffen uns am 3. Mai. Bis dann', ['Wir treffen uns am 3. Mai.']],
  ['Ask J. Brown, e.g. today. Thanks', ['Ask J. Brown, e.g. today.']],
  ['Yes. No', ['Yes.']],
])('the text "%s" is cut only at the end of a sentence', (text, pieces) => {
  expect(cutSentences(text, cutting).pieces).toEqual(pieces);
});

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

/** Speaks texts as they arrive, by two assistants whose voices record what they speak. */
async function spokenByTwo(current: number, ...texts: string[]) {
  const spoken: string[] = [];
  const speechOf = (name: string) => ({
    cutting,
    speak: async function* (text: string) {
      spoken.push(`${name}: ${text.trim()}`);
      yield new Int16Array(320);
    },
  });
  const other = speechOf('Sam');
  const tts = new SentenceTts(speechOf('Ada').speak, cutting, {
    current: () => current,
    speechOf: (speaker) => (speaker === 1 ? other : null),
  });
  const stream = tts.stream();
  for (const text of texts) stream.pushText(text);
  stream.endInput();
  for await (const _ of stream);
  return spoken;
}

it('a mark changes the voice, and the words before it keep theirs', async () => {
  expect(
    await spokenByTwo(0, 'One mo', `ment${markOf(1)}Hello. This`, ` is Sam.${markOf(0)} Welcome`, ' back.'),
  ).toEqual(['Ada: One moment', 'Sam: Hello.', 'Sam: This is Sam.', 'Ada: Welcome back.']);
});

it('a text without a mark is spoken by the assistant that has the caller', async () => {
  expect(await spokenByTwo(1, 'Are you still there?')).toEqual(['Sam: Are you still there?']);
});
