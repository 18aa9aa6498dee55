/** `say.ts <file> <text or seconds of silence>…`: a WAV in the built-in voice, as a microphone for tests. */
import { writeFileSync } from 'node:fs';
import { wavHeader } from '../files/wav.ts';
import { createBuiltInVoice } from '../voice/speech/built-in-voice.ts';
import { sampleRate } from '../voice/speech/pcm.ts';

const [file, ...said] = process.argv.slice(2);
if (!file || said.length === 0) throw new Error('Usage: say.ts <file> <text or seconds of silence>…');
const voice = createBuiltInVoice();
const parts: Buffer[] = [];
for (const text of said) {
  const seconds = Number(text);
  const sound = Number.isNaN(seconds)
    ? await voice.speak(text, { voice: 'builtin-male', speed: 1, pitch: 1 })
    : new Int16Array(seconds * sampleRate);
  parts.push(Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength));
}
const sound = Buffer.concat(parts);
writeFileSync(file, Buffer.concat([wavHeader({ sampleRate, channels: 1, dataBytes: sound.length }), sound]));
await voice.close();
