import { describe, expect, it } from 'vitest';
import { fillPlaceholders } from '../script.ts';
import { averageResponseMs, converse } from './conversation.ts';
import { renderRecording } from './recording.ts';

const script = (seed: string) => ({
  direction: 'outbound' as const,
  assistant_name: 'First call',
  first_message: 'Hello Ada, do you have a minute?',
  end_call_message: 'Goodbye, have a great day!',
  lead_first_name: 'Ada',
  organization_name: 'Engines',
  seed,
});

describe('a recording', () => {
  for (const seed of ['a', 'b', 'c', 'd', 'e'])
    it(`sounds where its transcript speaks, and is silent between (${seed})`, async () => {
      const { utterances, duration_seconds } = converse(script(seed));
      const wav = Buffer.from(await renderRecording(utterances, duration_seconds));
      expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16) + wav.toString('latin1', 36, 40)).toBe(
        'RIFFWAVEfmt data',
      );
      const header = {
        riff: wav.readUInt32LE(4),
        format: wav.readUInt16LE(20),
        channels: wav.readUInt16LE(22),
        rate: wav.readUInt32LE(24),
        bytes: wav.readUInt32LE(28),
        block: wav.readUInt16LE(32),
        bits: wav.readUInt16LE(34),
        data: wav.readUInt32LE(40),
      };
      expect(header).toEqual({
        riff: wav.length - 8,
        format: 1,
        channels: 1,
        rate: 8_000,
        bytes: 16_000,
        block: 2,
        bits: 16,
        data: wav.length - 44,
      });
      expect(header.data / header.bytes).toBeCloseTo(duration_seconds, 2);
      const loudness = (from: number, to: number) => {
        let sum = 0;
        let peak = 0;
        const [first, last] = [Math.ceil(from * 8_000), Math.floor(to * 8_000)];
        for (let n = first; n < last; n++) {
          const value = Math.abs(wav.readInt16LE(44 + n * 2));
          sum += value * value;
          peak = Math.max(peak, value);
        }
        return { rms: Math.sqrt(sum / Math.max(1, last - first)), peak };
      };
      let end = 0;
      for (const { starts_at, ends_at } of utterances) {
        expect(starts_at).toBeGreaterThan(end);
        expect(loudness(end, starts_at).peak).toBe(0);
        expect(loudness(starts_at, ends_at).rms).toBeGreaterThan(500);
        end = ends_at;
      }
      expect(loudness(end, duration_seconds).peak).toBe(0);
    });
});

describe('recordings that are wanted at once', () => {
  it('are made one after the other, so that the first is not as late as the last', async () => {
    const { utterances, duration_seconds } = converse(script('a'));
    const from = performance.now();
    const times = await Promise.all(
      Array.from({ length: 12 }, async () => {
        await renderRecording(utterances, duration_seconds);
        return performance.now() - from;
      }),
    );
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times[0]).toBeLessThan((times.at(-1) ?? 0) / 2);
  });
});

describe('a conversation', () => {
  it('is the same one for the same call, and not the same for all', () => {
    expect(converse(script('x'))).toEqual(converse(script('x')));
    const summaries = new Set(Array.from({ length: 40 }, (_, n) => converse(script(`call ${n}`)).summary));
    expect(summaries.size).toBeGreaterThan(8);
  });

  it('has pauses of its own before the assistant answers', () => {
    const { utterances } = converse(script('y'));
    expect(averageResponseMs(utterances)).toBeGreaterThan(350);
    expect(averageResponseMs(utterances)).toBeLessThan(1_250);
    expect(averageResponseMs([])).toBeNull();
  });
});

describe('placeholders', () => {
  it.each([
    ['Hello {first_name}!', 'Hello Ada!'],
    ['Hello {{first_name}}!', 'Hello Ada!'],
    ['Hello {{ First_Name }}!', 'Hello Ada!'],
    ['Hello {unknown}, welcome.', 'Hello, welcome.'],
    ['Hi {first_name} {unknown} from {organization}.', 'Hi Ada from {first_name} & Co.'],
    ['{constructor}{__proto__}x', 'x'],
  ])('turn %s into %s', (text, expected) => {
    expect(fillPlaceholders(text, { first_name: 'Ada', organization: '{first_name} & Co' })).toBe(expected);
  });
});
