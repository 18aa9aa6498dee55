import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBuiltInEars } from './built-in-ears.ts';
import { createBuiltInVoice } from './built-in-voice.ts';
import { joined, sampleRate } from './pcm.ts';

const voice = createBuiltInVoice();
const ears = createBuiltInEars();
const pieceSamples = sampleRate / 10;
let sentence: Int16Array;

beforeAll(async () => {
  sentence = await voice.speak('Good morning, how are you?', { voice: 'builtin-male', speed: 1, pitch: 1 });
});
afterAll(async () => {
  await ears.close();
  await voice.close();
});

/** Says a sound to an utterance, in pieces as they come from a microphone. */
function say(listening: { hear(pcm: Int16Array): void }, pcm: Int16Array): void {
  for (let at = 0; at < pcm.length; at += pieceSamples) listening.hear(pcm.slice(at, at + pieceSamples));
}

describe('the built-in ears have one thread for all conversations of a process', () => {
  it('an utterance that stands still without an end lets the others be heard', async () => {
    const still = ears.listen();
    say(still, sentence);
    const next = ears.listen();
    say(next, sentence);
    expect(await next.end()).toContain('morning');
    expect(await still.end()).toContain('morning');
  });

  it('an utterance that goes on for minutes lets the others be heard in between', async () => {
    const long = ears.listen();
    say(long, joined(Array.from({ length: 20 }, () => sentence)));
    const next = ears.listen();
    say(next, sentence);
    let isLongOver = false;
    const all = long.end().then((text) => {
      isLongOver = true;
      return text;
    });
    expect(await next.end()).toContain('morning');
    expect(isLongOver).toBe(false);
    expect((await all).match(/morning/g)?.length).toBeGreaterThan(12);
  });
});
