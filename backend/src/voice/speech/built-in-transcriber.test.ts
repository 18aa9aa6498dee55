import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBuiltInTranscriber, startTranscriber } from './built-in-transcriber.ts';
import { createBuiltInVoice, startVoice } from './built-in-voice.ts';
import { joined, sampleRate } from './pcm.ts';

const voice = createBuiltInVoice();
const transcriber = createBuiltInTranscriber({ secondsInTurn: 5 });
const pieceSamples = sampleRate / 10;
let sentence: Int16Array;

beforeAll(async () => {
  sentence = await voice.speak('Good morning, how are you?', { voice: 'builtin-male', speed: 1, pitch: 1 });
});
afterAll(async () => {
  await transcriber.close();
  await voice.close();
});

/** Plays a sound to an utterance, in pieces as they arrive from a microphone. */
function say(listening: { hear(pcm: Int16Array): void }, pcm: Int16Array): void {
  for (let at = 0; at < pcm.length; at += pieceSamples) listening.hear(pcm.slice(at, at + pieceSamples));
}

describe('the built-in transcriber has one thread for all conversations of a process', () => {
  it("an unfinished utterance that is silent doesn't block others", async () => {
    const still = transcriber.listen();
    say(still, sentence);
    const next = transcriber.listen();
    say(next, sentence);
    expect(await next.end()).toContain('morning');
    expect(await still.end()).toContain('morning');
  });

  it("a very long utterance doesn't block others", async () => {
    const long = transcriber.listen();
    say(long, joined(Array.from({ length: 6 }, () => sentence)));
    const next = transcriber.listen();
    say(next, sentence);
    let isLongOver = false;
    const all = long.end().then((text) => {
      isLongOver = true;
      return text;
    });
    expect(await next.end()).toContain('morning');
    expect(isLongOver).toBe(false);
    expect((await all).match(/morning/g)?.length).toBeGreaterThan(3);
  });
});

describe('a thread that ends is replaced', () => {
  it('the built-in transcriber understands the next utterance after its thread has ended', async () => {
    const workers: Worker[] = [];
    const own = createBuiltInTranscriber({
      start: async () => {
        const worker = await startTranscriber();
        workers.push(worker);
        return worker;
      },
    });
    const first = own.listen();
    say(first, sentence);
    expect(await first.end()).toContain('morning');
    const cut = own.listen();
    say(cut, sentence);
    // The thread ends while the caller is still speaking.
    await workers[0]?.terminate();
    await expect(cut.end()).rejects.toThrow('has ended');
    const second = own.listen();
    say(second, sentence);
    expect(await second.end()).toContain('morning');
    await own.close();
  });

  it('the built-in voice speaks the next sentence after its thread has ended', async () => {
    const workers: Worker[] = [];
    const own = createBuiltInVoice(() => {
      const worker = startVoice();
      workers.push(worker);
      return worker;
    });
    const manner = { voice: 'builtin-male', speed: 1, pitch: 1 } as const;
    const failed = expect(own.speak('This is never heard.', manner)).rejects.toThrow('has ended');
    await workers[0]?.terminate();
    await failed;
    expect((await own.speak('This is.', manner)).length).toBeGreaterThan(sampleRate / 4);
    await own.close();
  });
});
