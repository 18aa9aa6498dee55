import { fillSpoken } from '@switchboard/contracts/placeholders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltInVoice, createBuiltInVoice } from '../../../voice/speech/built-in-voice.ts';
import { averageResponseMs, converse } from './conversation.ts';
import { calleeVoice, type HeardLine, renderRecording } from './recording.ts';

const script = (seed: string) => ({
  direction: 'outbound' as const,
  assistant_name: 'First call',
  first_message: 'Hello Ada, do you have a minute?',
  end_call_message: 'Goodbye, have a great day!',
  lead_first_name: 'Ada',
  organization_name: 'Engines',
  prompt: 'Ask "How many years have you worked as an engineer?" Ask when they could start.',
  seed,
});

describe('a recording', () => {
  let voice: BuiltInVoice;
  beforeAll(() => {
    voice = createBuiltInVoice();
  });
  afterAll(() => voice.close());

  it('a recording has the callee on the left and the assistant on the right, in sync with the transcript', async () => {
    const { utterances, duration_seconds: seconds } = converse(script('a'));
    const lines = utterances.filter((line): line is typeof line & HeardLine => line.role !== 'system');
    const assistant = { voice: 'builtin-female', speed: 1, pitch: 1 } as const;
    const voices = { assistant, user: calleeVoice('a', assistant.voice) };
    expect(voices.user.voice).not.toBe(assistant.voice);
    const wav = await renderRecording(voice.speak, lines, { seconds, voices });
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(32)]).toEqual([2, 16_000, 4]);
    expect((wav.length - 44) / 64_000).toBeCloseTo(seconds, 2);
    // Where each side has sound, in hundredths of a second.
    const heard = [0, 2].map((channel) =>
      Array.from({ length: Math.floor(seconds * 100) }, (_, place) => {
        for (let at = place * 160; at < (place + 1) * 160; at++)
          if (Math.abs(wav.readInt16LE(44 + at * 4 + channel)) >= 250) return true;
        return false;
      }),
    );
    const offs = lines.flatMap(({ role, starts_at, ends_at }) => {
      const side = heard[role === 'user' ? 0 : 1] ?? [];
      const from = Math.floor(starts_at * 100);
      const slot = side.slice(from, Math.ceil(ends_at * 100) + 20);
      return [slot.indexOf(true) / 100, Math.abs(slot.lastIndexOf(true) / 100 - (ends_at - starts_at))];
    });
    expect(offs.sort((one, other) => one - other)[Math.floor(offs.length * 0.95)]).toBeLessThan(0.25);
    // No sound of one speaker is on the other one's side.
    for (const { role, starts_at, ends_at } of lines) {
      const other = heard[role === 'user' ? 1 : 0] ?? [];
      expect(other.slice(Math.ceil(starts_at * 100) + 15, Math.floor(ends_at * 100))).not.toContain(true);
    }
  });

  it('a recording ends where the line was cut', async () => {
    const line = { role: 'assistant', message: 'Hello Ada, do you have…', starts_at: 0.1, ends_at: 0.5 } as const;
    const voices = { assistant: calleeVoice('a', 'builtin-male'), user: calleeVoice('a', 'builtin-female') };
    const wav = await renderRecording(voice.speak, [line], { seconds: 1, voices });
    for (let at = 16_000 * 0.75; at < 16_000; at++) expect(wav.readInt16LE(44 + at * 4 + 2)).toBe(0);
  });
});

describe('a conversation', () => {
  it('a simulated conversation is always the same for one call and differs between calls', () => {
    expect(converse(script('x'))).toEqual(converse(script('x')));
    const summaries = new Set(Array.from({ length: 40 }, (_, n) => converse(script(`call ${n}`)).summary));
    expect(summaries.size).toBeGreaterThan(8);
  });

  it('a simulated conversation asks the questions of the prompt and waits for the configured end of turn', () => {
    const said = Array.from({ length: 10 }, (_, n) => converse({ ...script(`call ${n}`), end_of_turn_ms: 900 }));
    const messages = said.flatMap(({ utterances }) => utterances.map(({ message }) => message));
    expect(messages).toContainEqual(expect.stringContaining('How many years have you worked as an engineer?'));
    expect(messages).toContainEqual(expect.stringContaining('when you could start?'));
    for (const { utterances } of said) expect(averageResponseMs(utterances)).toBe(900);
    expect(averageResponseMs([])).toBeNull();
  });
});

describe('placeholders', () => {
  it.each([
    ['Thank you, {last_name}. Bye, {last_name}!', 'Thank you. Bye!'],
    ['Hello {first_name}!', 'Hello Ada!'],
    ['Hello {{first_name}}!', 'Hello Ada!'],
    ['Hello {{ First_Name }}!', 'Hello Ada!'],
    ['Hello {unknown}, welcome.', 'Hello, welcome.'],
    ['Hi {first_name} {unknown} from {organization}.', 'Hi Ada from {first_name} & Co.'],
    ['{constructor}{__proto__}x', 'x'],
  ])('the placeholders in %s are filled to give %s', (text, expected) => {
    expect(fillSpoken(text, { first_name: 'Ada', organization: '{first_name} & Co' })).toBe(expected);
  });
});
