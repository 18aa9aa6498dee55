/** `say.ts [--voice builtin-female] <file> <text or seconds of silence>…`: a WAV in a built-in voice, as a microphone for tests. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { wavHeader } from '../files/wav.ts';
import { createBuiltInVoice } from '../voice/speech/built-in-voice.ts';
import { sampleRate } from '../voice/speech/pcm.ts';
import { type BuiltInVoiceName, fliteVoices } from '../voice/speech/voice.schema.ts';

const { values, positionals } = parseArgs({
  options: { voice: { type: 'string', default: 'builtin-male' } },
  allowPositionals: true,
});
const [file, ...said] = positionals;
const isVoice = (name: string): name is BuiltInVoiceName => Object.hasOwn(fliteVoices, name);
if (!file || said.length === 0 || !isVoice(values.voice))
  throw new Error('Usage: say.ts [--voice <name>] <file> <text or seconds of silence>…');
const manner = { voice: values.voice, speed: 1, pitch: 1 };
const voice = createBuiltInVoice();
const parts: Buffer[] = [];
for (const text of said) {
  const seconds = Number(text);
  const sound = Number.isNaN(seconds) ? await voice.speak(text, manner) : new Int16Array(seconds * sampleRate);
  parts.push(Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength));
}
const sound = Buffer.concat(parts);
writeFileSync(file, Buffer.concat([wavHeader({ sampleRate, channels: 1, dataBytes: sound.length }), sound]));
await voice.close();
