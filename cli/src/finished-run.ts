import type { Switchboard } from '@switchboard/client';
import { CommandError } from './io.ts';

// API keys receive no event when a run of tests ends.
const pollMs = 1_000;

/** Waits for the end of a run of tests. Throws when `signal` is aborted; the run continues then. */
export async function finishedRun(client: Switchboard, id: string, signal?: AbortSignal) {
  for (;;) {
    const run = await client.testRuns.get(id);
    if (run.status !== 'waiting' && run.status !== 'running') return run;
    if (signal?.aborted) throw new CommandError('You stopped waiting. The run continues.');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
