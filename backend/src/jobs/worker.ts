import { Logger as QueueLogger, run } from 'graphile-worker';
import { carryCall, reapLostCalls } from '../domains/calls/carry-call.ts';
import { extractUpload, reviveUploads } from '../domains/lead-uploads/lead-uploads.jobs.ts';
import type { Services } from '../services.ts';
import type { Jobs } from './queue.ts';

// A call holds its place for as long as it lasts, and waits rather than computes.
const concurrentJobs = 20;

const sweepMs = 10_000;

/** Takes jobs from the queue until `stop`, which waits for those at work. */
export async function startWorker(services: Services): Promise<{ stop(): Promise<void> }> {
  const log = services.log.child({ part: 'worker' });
  const runner = await run({
    connectionString: services.env.systemDatabaseUrl,
    concurrency: concurrentJobs,
    maxPoolSize: concurrentJobs,
    noHandleSignals: true,
    // New jobs are announced; polling only finds those whose announcement was lost.
    pollInterval: 5_000,
    logger: new QueueLogger(() => (level, message) => {
      if (level === 'error') log.error(message);
      else if (level === 'warning') log.warn(message);
    }),
    taskList: {
      'lead-upload.extract': (payload, { job }) =>
        extractUpload(services, payload as Jobs['lead-upload.extract'], job.attempts >= job.max_attempts),
      'call.carry': (payload) => carryCall(services, payload as Jobs['call.carry']),
    },
  });
  let isSweeping = false;
  const sweep = async () => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      const lost = await reapLostCalls(services);
      if (lost > 0) log.warn({ lost }, 'calls whose worker went silent were closed as uncertain');
      await reviveUploads(services);
      await services.systemPool.query("DELETE FROM live_events WHERE created_at < now() - interval '1 day'");
      await services.systemPool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()]);
    } catch (error) {
      log.error({ err: error }, 'a sweep failed');
    } finally {
      isSweeping = false;
    }
  };
  const timer = setInterval(sweep, sweepMs);
  void sweep();
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
    },
  };
}
