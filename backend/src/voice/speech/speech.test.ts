import { voicesByProvider } from '@switchboard/contracts/voice-catalogue';
import { afterAll, describe, expect, it } from 'vitest';
import { createBuiltInTranscriber } from './built-in-transcriber.ts';
import { createBuiltInVoice } from './built-in-voice.ts';
import { foundWords } from './found-words.ts';
import { joined, resampled, sampleRate, secondsOf } from './pcm.ts';
import { speakable } from './speakable.ts';
import { hasUnknownLetters } from './transliterate.ts';
import { type BuiltInVoiceName, fliteVoices } from './voice.schema.ts';

const voice = createBuiltInVoice();
const transcriber = createBuiltInTranscriber();
afterAll(async () => {
  await Promise.all([voice.close(), transcriber.close()]);
});

const said = 'Good morning, I would like an appointment on Thursday.';
// Short, because each voice computes for as long as it speaks.
const short = 'Good morning.';
const speak = (name: BuiltInVoiceName, { speed = 1, pitch = 1, text = short } = {}) =>
  voice.speak(text, { voice: name, speed, pitch });

const loudness = (pcm: Int16Array) => Math.sqrt(pcm.reduce((sum, value) => sum + value * value, 0) / pcm.length);

describe('the built-in voice', () => {
  it('the built-in voice has the voices of the catalog', () => {
    expect(Object.keys(fliteVoices)).toEqual(voicesByProvider.builtin?.map(({ id }) => id));
  });

  for (const name of Object.keys(fliteVoices) as BuiltInVoiceName[])
    it(`the built-in voice speaks a sentence (${name})`, async () => {
      const pcm = await speak(name);
      expect(secondsOf(pcm)).toBeGreaterThan(0.5);
      expect(secondsOf(pcm)).toBeLessThan(3);
      expect(loudness(pcm)).toBeGreaterThan(500);
    });

  it('the built-in voice follows speed and pitch', async () => {
    const [plain, fast, high] = await Promise.all([
      speak('builtin-female'),
      speak('builtin-female', { speed: 1.5 }),
      speak('builtin-female', { pitch: 1.8 }),
    ]);
    expect(secondsOf(fast) / secondsOf(plain)).toBeCloseTo(1 / 1.5, 1);
    expect(secondsOf(high) / secondsOf(plain)).toBeCloseTo(1, 1);
    expect(crossings(high) / crossings(plain)).toBeGreaterThan(1.15);
  });

  it('the built-in voice is silent if there is nothing to say', async () => {
    expect(await speak('builtin-female', { text: ' … ' })).toHaveLength(0);
    expect(await speak('builtin-female', { text: '你好' })).toHaveLength(0);
  });

  it('the built-in voice speaks letters and signs as words', () => {
    expect(speakable('**Café** — “50 %” & more…')).toBe('Cafe , "50 percent" and more.');
    expect(speakable('½ cup costs ₹500')).toBe('1/2 cup costs rupees 500');
    expect(speakable('-voice kal\n-o /etc/passwd')).toBe('-voice kal -o /etc/passwd');
  });
});

it.each([
  ['Grüße aus Łódź', 'Grusse aus Lodz'],
  ['Æble og ØL', 'Aeble og OL'],
  ['Здравствуйте, Юрий!', 'Zdravstvuite, Yurii!'],
  ['Γειά σας', 'Geia sas'],
  ['नमस्ते, मेरा नाम राम है। ५', 'namaste, meraa naam raam hai. 5'],
])('the text "%s" is spoken with the letters "%s"', (text, spoken) => {
  expect(speakable(text)).toBe(spoken);
  expect(hasUnknownLetters(text)).toBe(false);
});

it.each(['好的。', 'مرحبا', '日本 OK'])('the text "%s" has letters that the built-in voice can\'t speak', (text) => {
  expect(hasUnknownLetters(text)).toBe(true);
});

/** How often per second the sound crosses zero: more if it is higher. */
function crossings(pcm: Int16Array): number {
  let count = 0;
  for (let index = 1; index < pcm.length; index++) if ((pcm[index - 1] ?? 0) < 0 !== (pcm[index] ?? 0) < 0) count += 1;
  return count / secondsOf(pcm);
}

async function hear(pcm: Int16Array): Promise<{ text: string; soFar: string[] }> {
  const soFar: string[] = [];
  const listening = transcriber.listen((text) => soFar.push(text));
  for (let from = 0; from < pcm.length; from += sampleRate / 5) listening.hear(pcm.slice(from, from + sampleRate / 5));
  return { text: await listening.end(), soFar };
}

describe('the built-in transcriber', () => {
  it('the built-in transcriber finds at least 70 % of the words of a voice, some of them before the end', async () => {
    const { text, soFar } = await hear(await speak('builtin-male', { text: said }));
    expect(foundWords(said, text)).toBeGreaterThanOrEqual(0.7);
    expect(soFar.slice(0, -1).some((words) => words !== '')).toBe(true);
  });

  it('the built-in transcriber understands concurrent speakers separately', async () => {
    const spoken = await Promise.all([speak('builtin-male'), speak('builtin-male', { text: 'Thank you.' })]);
    const [one, other] = await Promise.all(spoken.map(hear));
    expect(foundWords('good morning', one?.text ?? '')).toBeGreaterThanOrEqual(0.5);
    expect(foundWords('thank you', other?.text ?? '')).toBeGreaterThanOrEqual(0.5);
  });

  it('the built-in transcriber understands nothing in silence', async () => {
    expect((await hear(new Int16Array(sampleRate / 4))).text.split(' ').length).toBeLessThan(2);
  });
});

describe('sound', () => {
  it('audio can be sped up, slowed down and joined', () => {
    expect([...resampled(Int16Array.of(0, 10, 20, 30), 2)]).toEqual([0, 20]);
    expect([...resampled(Int16Array.of(0, 10), 0.5)]).toEqual([0, 5, 10, 10]);
    expect([...joined([Int16Array.of(1), Int16Array.of(), Int16Array.of(2, 3)])]).toEqual([1, 2, 3]);
  });
});
