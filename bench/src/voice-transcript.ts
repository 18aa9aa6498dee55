import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { initializeLogger } from '@livekit/agents';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { Conversation } from '../../backend/src/voice/agent/conversation.ts';
import { sampleRate } from '../../backend/src/voice/speech/pcm.ts';
import { order, spokenWords, stubs } from './voice-stubs.ts';

// Measures recorded conversations: how far apart a line of the transcript and its sound start. Runs in a separate
// process, whose output the parent reads.

initializeLogger({ pretty: false, level: 'silent' });

const place = mkdtempSync(join(tmpdir(), 'switchboard-bench-'));
const frame = sampleRate / 50;
/** The length of the silence that separates two utterances. */
const apartSamples = sampleRate / 2;

/** The times at which utterances start, in seconds. */
function beginnings(side: Int16Array): number[] {
  const found: number[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  for (const [at, sample] of side.entries()) {
    if (Math.abs(sample) < 300) continue;
    if (at - lastAt > apartSamples) found.push(at / sampleRate);
    lastAt = at;
  }
  return found;
}

/** Speaks the words after two seconds and waits for the answer. Returns the transcript and both sides of the sound. */
async function hold(path: string, words: Int16Array) {
  const caller = { send() {}, play() {}, runTool: () => Promise.reject(new Error('No tool is there')) };
  const conversation = new Conversation({ ...order, recording_path: path }, {} as never, caller, stubs);
  const result = conversation.begin();
  const from = performance.now();
  const isAnswered = () => conversation.lines.filter(({ role }) => role === 'assistant').length > 1;
  for (let tick = 0, at = -frame * 100; !isAnswered(); tick++, at += frame) {
    conversation.hear(at < 0 || at >= words.length ? new Int16Array(frame) : words.slice(at, at + frame));
    if (performance.now() - from > 60_000) throw new Error('Nobody answered');
    await pause(Math.max(0, from + (tick + 1) * 20 - performance.now()));
  }
  await conversation.end('user-ended-call');
  const { lines } = await result;
  const samples = new Int16Array(Uint8Array.from(readFileSync(path)).buffer);
  const [left, right] = [0, 1].map((side) => samples.filter((_, at) => at % 2 === side)) as [Int16Array, Int16Array];
  return { lines, left, right };
}

/** How far apart they start, in milliseconds. */
function apart(lines: SpokenLine[], role: SpokenLine['role'], side: Int16Array): number[] {
  const said = lines.filter((line) => line.role === role);
  const heard = beginnings(side);
  if (said.length !== heard.length) throw new Error(`${said.length} lines of ${role}, ${heard.length} are heard`);
  return said.map(({ starts_at }, index) => Math.abs(starts_at - (heard[index] ?? 0)) * 1000);
}

/** How far apart lines of the transcript and their sound start, in milliseconds. */
export interface TranscriptFigures {
  assistant: number[];
  caller: number[];
}

async function measure(conversations: number): Promise<TranscriptFigures> {
  const words = await spokenWords();
  const figures: TranscriptFigures = { assistant: [], caller: [] };
  for (let count = 0; count < conversations; count++) {
    const { lines, left, right } = await hold(join(place, `${count}.pcm`), words);
    figures.assistant.push(...apart(lines, 'assistant', right));
    figures.caller.push(...apart(lines, 'user', left));
  }
  return figures;
}

try {
  process.send?.(await measure(Number(process.argv[2] ?? 3)));
} finally {
  rmSync(place, { recursive: true, force: true });
}
process.exit(0);
