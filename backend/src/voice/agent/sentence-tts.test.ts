import { expect, it } from 'vitest';
import { cutSentences } from './cut-sentences.ts';
import { SentenceTts } from './sentence-tts.ts';

const cutting = { boundaries: '.!?', minCharacters: 1 };
const never = new AbortController().signal;

/** A voice that notes what it is asked to speak; it fails where a text says so. */
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

it('speaks a text ahead sentence by sentence, and uses each once', async () => {
  const { tts, spoken, sound } = voice();
  tts.prepare('Hello Ada. Do you have a minute?');
  expect(spoken).toEqual(['Hello Ada.', expect.stringContaining('Do you have a minute?')]);
  expect(await sound('Hello Ada.')).toEqual([new Int16Array([10])]);
  await sound('Do you have a minute?');
  expect(spoken).toHaveLength(2);
  await sound('Hello Ada.');
  expect(spoken).toHaveLength(3);
});

it('speaks again what could not be spoken ahead', async () => {
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
])('cuts "%s" only where a sentence ends', (text, pieces) => {
  expect(cutSentences(text, cutting).pieces).toEqual(pieces);
});
