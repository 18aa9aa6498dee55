// The thread that sees when the main thread's event loop is blocked: it has an event loop of its own. It is plain JavaScript and
// imports nothing of ours, for reading TypeScript would cost each process 15 MB.
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { isStarved, readTurns } from './starved.mjs';

/** @type {import('./watchdog.schema.ts').WatchOrder} */
const { beats, warnMs, endMs, record, lookExpression, frozenPrefix, frozenSignal, recordUrl } = workerData;
const port = parentPort;
const counter = new Int32Array(beats);
const everyMs = Math.max(Math.min(100, warnMs / 2), 10);

/** The process is ended after this long even if nobody took the record. */
const recordMs = 4_000;

/** A process that other programs keep from running is ended after this many times as long: a new one would fare no better. */
const starvedTimes = 3;

let lastBeat = -1;
let lookedAt = performance.now();
let blockedMs = 0;
/** @type {import('./current-work.ts').Seen | null} */
let seen = null;
let isLooking = false;
let isEnding = false;
/** The turns of the main thread when the block was noticed. */
let turnsBefore = readTurns();
let noticedAtMs = 0;

/** Reads name and stack of what runs in the main thread, wherever V8 allows an interruption. */
function look() {
  if (isLooking) return;
  isLooking = true;
  const session = new Session();
  const beat = lastBeat;
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression: lookExpression, returnByValue: true }, (_, answer) => {
    const value = answer?.result?.value;
    // A block inside the system answers when it is over, which explains nothing.
    if (typeof value === 'string' && Atomics.load(counter, 0) === beat) seen = JSON.parse(value);
    session.disconnect();
    isLooking = false;
  });
}

/** What a log may say: a payload may have somebody's name in it. */
const withoutPayload = ({ name, job }) =>
  job ? { name, job: { kind: job.kind, key: job.key, payload: null } } : { name };

/** Writes down what froze the process, then ends it. */
async function end() {
  const written = seen && { ...seen, work: seen.work && withoutPayload(seen.work) };
  const line = { level: 60, time: Date.now(), part: 'watchdog', blocked_ms: Math.round(blockedMs), ...written };
  const text = record.to === 'parent' ? `${frozenPrefix}${JSON.stringify(written)}` : JSON.stringify(line);
  try {
    writeSync(2, `${text}\n`);
  } catch {
    // A log that takes nothing must not keep the process alive.
  }
  setTimeout(endNow, recordMs);
  if (record.to === 'database') {
    await loadRecord()
      .then(({ recordFreeze }) => recordFreeze(record, seen))
      .catch(() => undefined);
  }
  endNow();
}

/** @type {Promise<typeof import('./record-freeze.ts')> | undefined} */
let loading;

/** Loads what writes the record. A healthy process doesn't pay for it; on a busy machine it takes seconds, so it begins early. */
function loadRecord() {
  if (!loading) {
    loading = import(recordUrl);
    loading.catch(() => undefined);
  }
  return loading;
}

function endNow() {
  process.kill(process.pid, frozenSignal);
  // In case something listens to that signal.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 500);
}

setInterval(() => {
  const now = performance.now();
  // A machine that was suspended stops both threads, and its pause is not a block.
  const passed = Math.min(now - lookedAt, everyMs * 3);
  lookedAt = now;
  const beat = Atomics.load(counter, 0);
  if (beat !== lastBeat) {
    if (blockedMs >= warnMs) port.postMessage({ ms: blockedMs, seen });
    lastBeat = beat;
    blockedMs = 0;
    noticedAtMs = 0;
    seen = null;
    return;
  }
  blockedMs += passed;
  if (Atomics.load(counter, 1) === 1) return;
  if (noticedAtMs === 0 && blockedMs >= warnMs) [turnsBefore, noticedAtMs] = [readTurns(), blockedMs];
  if (blockedMs >= warnMs && seen === null) look();
  if (endMs === null || isEnding) return;
  if (blockedMs >= endMs / 2 && record.to === 'database') void loadRecord();
  if (blockedMs < endMs) return;
  if (blockedMs < endMs * starvedTimes && isStarved(turnsBefore, readTurns(), blockedMs - noticedAtMs)) return;
  isEnding = true;
  void end();
}, everyMs);
