import { expect, it } from 'vitest';
import { createBuiltInVoice } from '../speech/built-in-voice.ts';
import { sampleRate } from '../speech/pcm.ts';
import { BeepListener } from './beep.ts';

const sound = (seconds: number, at: (time: number) => number) =>
  Int16Array.from({ length: sampleRate * seconds }, (_, place) => Math.round(at(place / sampleRate)));
const sine = (pitch: number, seconds: number, loudness = 6_000) =>
  sound(seconds, (time) => loudness * Math.sin(2 * Math.PI * pitch * time));

function hasBeep(pcm: Int16Array): boolean {
  const listener = new BeepListener();
  const pieces = Array.from({ length: Math.ceil(pcm.length / 700) }, (_, place) =>
    pcm.subarray(place * 700, (place + 1) * 700),
  );
  return pieces.some((piece) => listener.hears(piece));
}

it.each([425, 440, 850, 1_000, 1_400, 2_000])('a tone of %i Hz is recognized as a beep', (pitch) => {
  expect(hasBeep(sine(pitch, 0.3))).toBe(true);
});

it("short, faint or low tones, noise and speech aren't taken for a beep", async () => {
  expect(hasBeep(sine(1_000, 0.1))).toBe(false);
  expect(hasBeep(sine(1_000, 1, 100))).toBe(false);
  expect(hasBeep(sine(120, 1))).toBe(false);
  let seed = 7;
  const noise = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (seed / 2_147_483_647 - 0.5) * 12_000;
  };
  expect(hasBeep(sound(1, noise))).toBe(false);
  const voice = createBuiltInVoice();
  const said = 'Hi, you have reached Maya. Ooh, I cannot come to the phone right now, please leave a message.';
  const spoken = await voice.speak(said, { voice: 'builtin-female', speed: 1, pitch: 1 });
  await voice.close();
  expect(hasBeep(spoken)).toBe(false);
});
