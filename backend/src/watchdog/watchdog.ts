import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { allowLooks, lookExpression } from './current-work.ts';
import { type Blocked, type FreezeRecord, frozenPrefix, frozenSignal, type WatchOrder } from './watchdog.schema.ts';

/** An event loop that is blocked for this long is logged, with the name and the stack of the work. */
const usualWarnMs = 200;

/** How often the event loop reports that it runs. */
const beatMs = 50;

/** The worst delay of each such period is one sample. */
const sampleMs = 1_000;

export interface WatchdogOptions {
  /** A process whose event loop is blocked for this long is ended. Null: never. */
  endMs: number | null;
  warnMs?: number;
  record: FreezeRecord;
  /** Called with each block of 200 ms or more once it is over. */
  onBlocked(blocked: Blocked): void;
  /** Called each second with the worst delay of the event loop in it, in seconds. */
  onDelay(seconds: number): void;
}

/** Watches this process's event loop from a separate thread, until `stop`. */
export function startWatchdog(options: WatchdogOptions): { stop(): Promise<void> } {
  const beats = new SharedArrayBuffer(8);
  const counter = new Int32Array(beats);
  allowLooks();
  let beatAt = performance.now();
  let worstMs = 0;
  let sampledAt = beatAt;
  const beat = setInterval(() => {
    Atomics.add(counter, 0, 1);
    const now = performance.now();
    worstMs = Math.max(worstMs, now - beatAt - beatMs);
    beatAt = now;
    if (now - sampledAt >= sampleMs) {
      options.onDelay(worstMs / 1000);
      [worstMs, sampledAt] = [0, now];
    }
    // A breakpoint is no freeze.
    Atomics.store(counter, 1, inspectorUrl() === undefined ? 0 : 1);
  }, beatMs);
  beat.unref();
  const { endMs, record, warnMs = usualWarnMs } = options;
  const thread = new Worker(new URL('./watchdog.thread.mjs', import.meta.url), {
    workerData: {
      ...{ beats, warnMs, endMs, record, lookExpression, frozenPrefix, frozenSignal },
      recordUrl: new URL('./record-freeze.ts', import.meta.url).href,
    } satisfies WatchOrder,
    // It stores only a few numbers; loading the database's client at the end takes some memory.
    resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
  });
  thread.unref();
  thread.on('message', (blocked: Blocked) => options.onBlocked(blocked));
  // Without its thread the process only loses the watch.
  thread.on('error', () => undefined);
  return {
    async stop() {
      clearInterval(beat);
      await thread.terminate();
    },
  };
}
