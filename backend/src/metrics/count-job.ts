import type { Instruments } from './instruments.ts';

/** Runs a job and counts its result. */
export async function countJob<T>(
  { jobs, jobSeconds, jobsRunning }: Pick<Instruments, 'jobs' | 'jobSeconds' | 'jobsRunning'>,
  { kind, isLastTry }: { kind: string; isLastTry: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  jobsRunning.inc({ kind });
  let outcome = 'done';
  try {
    return await work();
  } catch (error) {
    outcome = isLastTry ? 'given_up' : 'failed';
    throw error;
  } finally {
    jobsRunning.dec({ kind });
    jobs.inc({ kind, outcome });
    jobSeconds.observe({ kind }, (performance.now() - startedAt) / 1000);
  }
}
