import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { boundedBySystem } from '../../../extraction/bounds.ts';
import { sampleRate } from '../../../voice/speech/pcm.ts';
import { hearLimits } from './hear-limits.ts';

const bytesPerSecond = sampleRate * 2;

/**
 * The path of the audio decoder that comes with LiveKit's agents: a program for sound only, without access to a network. Null on
 * systems without one.
 */
export function decoderPath(): string | null {
  const ofAgents = createRequire(createRequire(import.meta.url).resolve('@livekit/agents'));
  const { getFfmpegPath } = ofAgents('@livekit/av') as { getFfmpegPath(): string | undefined };
  return getFfmpegPath() ?? null;
}

/** The decoder's arguments: decodes one stretch of a WebM's sound to 16-bit samples on standard output. */
const argumentsFor = (path: string, fromSeconds: number, seconds: number): string[] => [
  ...['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-threads', '1', '-f', 'matroska'],
  ...['-ss', fromSeconds.toFixed(3), '-t', seconds.toFixed(3), '-i', path],
  ...['-map', '0:a:0', '-vn', '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1'],
];

function samplesOf(pieces: readonly Buffer[]): Int16Array {
  const bytes = Buffer.concat(pieces);
  return new Int16Array(new Uint8Array(bytes.subarray(0, bytes.length & ~1)).buffer);
}

/**
 * The sound of a stretch of a joined recording, decoded in a separate process: without network or environment, within `hearLimits`.
 * Null if it can't be decoded: the recording came from a candidate's browser.
 */
export function soundBetween(
  decoder: string,
  path: string,
  fromSeconds: number,
  seconds: number,
): Promise<Int16Array | null> {
  const bounds = boundedBySystem({ processorSeconds: hearLimits.processorSeconds });
  const [program = decoder, ...args] = [...bounds, decoder, ...argumentsFor(path, fromSeconds, seconds)];
  const child = spawn(program, args, { env: {}, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
  const clock = setTimeout(() => child.kill('SIGKILL'), hearLimits.wallClockMs);
  const pieces: Buffer[] = [];
  let left = Math.ceil((seconds + 1) * bytesPerSecond);
  child.stdout.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) child.kill('SIGKILL');
    else pieces.push(piece);
  });
  return new Promise<Int16Array | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? samplesOf(pieces) : null));
  }).finally(() => clearTimeout(clock));
}
