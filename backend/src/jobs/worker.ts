import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCronItems, Logger as QueueLogger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import { createLines, type LineLimits } from '../domains/calls/lines.ts';
import { startFollower } from '../domains/conversation-events/follow-conversations.ts';
import { startDispatcher } from '../domains/dialer/dispatcher.ts';
import { createWritings } from '../domains/prompts/writings.ts';
import { countJob } from '../metrics/count-job.ts';
import { processId } from '../processes/living.ts';
import type { Services } from '../services.ts';
import { traced } from '../tracing/tracing.ts';
import { suspectKeyOf } from './dead-work.ts';
import type { RunnerName } from './declaration.ts';
import { handlers } from './handlers.ts';
import { declarationOf, type JobName, jobs, keyOf, periodicJobs } from './jobs.ts';
import { type AtWork, keepPresent } from './presence.ts';
import { enqueueFromSystem } from './queue.ts';
import { QueuePool } from './queue-pool.ts';
import { createShares } from './shares.ts';
import { createSuspects, type Suspects } from './suspects.ts';
import { watchDeadWork } from './watch-dead-work.ts';
import type { JobServices } from './worker-services.ts';

/**
 * Concurrent jobs. The job of a call ends when the call is on its line, so a few places begin hundreds of calls; the same applies
 * to a text that is being written. More documents than the extractor reads at a time would only wait in it. A webhook's job mostly
 * waits for a remote endpoint, and so does that of a hook before a call or of a reply in a chat. A rehearsal occupies a processor, and so does transcribing
 * speech.
 */
const places: Record<RunnerName, number> = {
  calls: 8,
  hooks: 16,
  chats: 16,
  documents: 3,
  webhooks: 16,
  rehearsals: 1,
  hearing: 1,
  general: 4,
};

const runnerNames = Object.keys(places) as RunnerName[];

// One connection per runner for LISTEN, and some for taking and finishing jobs, which takes moments.
const connections = runnerNames.length + 7;

// New jobs are announced; polling finds jobs that become due and jobs whose announcement was lost.
const pollMs = 5_000;

/**
 * The queue recommends a connection for each concurrent job; ours are used for moments, and its warning would appear in every
 * start's log.
 */
const isOfConnections = (message: string) => message.startsWith('WARNING: having maxPoolSize');

// How long a stopping worker waits for its jobs before it handles its calls.
const jobPatienceMs = 2_000;

interface TaskParts {
  atWork: AtWork;
  suspects: Suspects;
  /** Resolves when the process of the runner has been recorded. */
  isKnown: Promise<unknown>;
}

interface QueuedJob {
  id: string;
  key: string | null;
  attempts: number;
  max_attempts: number;
}

function taskOf(services: JobServices, name: JobName, { atWork, suspects, isKnown }: TaskParts) {
  const { payload: schema } = declarationOf(name);
  const handler = handlers[name] as (services: JobServices, payload: unknown, isLastTry: boolean) => Promise<unknown>;
  return async (payload: unknown, { job }: { job: QueuedJob }) => {
    const key = suspectKeyOf({ id: job.id, kind: name, key: job.key, payload });
    if (await suspects.isSetAside(key)) return;
    await isKnown;
    const isLastTry = job.attempts >= job.max_attempts;
    const work = () =>
      traced(`job ${name}`, { 'switchboard.job.attempt': job.attempts }, () =>
        countJob(services.metrics, { kind: name, isLastTry }, () =>
          handler(services, schema.parse(payload), isLastTry),
        ),
      );
    const named = { kind: name, key, payload };
    // A call must not wait for a long import that is also under suspicion.
    const line = declarationOf(name).runner === 'calls' ? 'calls' : 'others';
    await atWork.while(job.id, () =>
      suspects.while(named, { isFirstTry: job.attempts <= 1, line }, async () => void (await work())),
    );
  };
}

/** Records the process of a runner, so that its jobs are found when the process is gone. */
function recordRunner({ systemPool, log }: Services, events: WorkerEvents): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  events.on('pool:create', ({ workerPool: { id } }) => {
    const recorded = systemPool.query('UPDATE processes SET runners = array_append(runners, $2) WHERE id = $1', [
      processId,
      id,
    ]);
    resolve(recorded.catch((error: unknown) => log.warn({ err: error }, 'a runner of jobs was not written down')));
  });
  return promise;
}

async function startRunner(
  services: JobServices,
  name: RunnerName,
  pgPool: QueuePool,
  suspects: Suspects,
): Promise<Runner> {
  const log = services.log.child({ part: 'worker', runner: name });
  const names = (Object.keys(jobs) as JobName[]).filter((job) => declarationOf(job).runner === name);
  const events = new EventEmitter() as WorkerEvents;
  const atWork = keepPresent(events, log, pgPool);
  const isKnown = recordRunner(services, events);
  // Calls have separate shares, by their lines.
  const shares = name !== 'calls' && places[name] > 1 ? createShares(places[name], events) : null;
  const onSchedule = name === 'general' ? periodicJobs() : [];
  return run({
    pgPool,
    events,
    concurrency: places[name],
    noHandleSignals: true,
    pollInterval: pollMs,
    forbiddenFlags: () => (name === 'calls' ? services.lines.flagsOfTheServed() : (shares?.flagsToSkip() ?? null)),
    logger: new QueueLogger(() => (level, message) => {
      if (level === 'error') log.error(message);
      else if (level === 'warning' && !isOfConnections(message)) log.warn(message);
    }),
    taskList: Object.fromEntries(names.map((job) => [job, taskOf(services, job, { atWork, suspects, isKnown })])),
    parsedCronItems: parseCronItems(
      onSchedule.map((job) => ({
        task: job,
        match: declarationOf(job).every ?? '',
        options: { jobKey: keyOf(job, {}) ?? job, maxAttempts: declarationOf(job).maxAttempts },
      })),
    ),
  });
}

/** Takes jobs from the queue until `stop`, which waits for running jobs and for calls in progress. */
export async function startWorker(services: Services, limits?: LineLimits): Promise<{ stop(): Promise<void> }> {
  const { directSystemUrl, otherDatabaseUrls } = services.env;
  const pool = new QueuePool(directSystemUrl, connections, otherDatabaseUrls.direct);
  const lines = createLines(services, limits);
  services.metrics.watchPool('jobs', pool);
  services.metrics.watchLines(lines);
  const writings = createWritings();
  const dispatcher = await startDispatcher({ ...services, lines });
  const follower = startFollower(services);
  const suspects = createSuspects(services.systemPool, processId);
  const watch = await watchDeadWork(services, suspects);
  const runners = await Promise.all(
    runnerNames.map((name) => startRunner({ ...services, lines, writings }, name, pool, suspects)),
  );
  for (const name of periodicJobs()) await enqueueFromSystem(services.systemPool, name, {});
  services.readiness.add({
    need: 'queue',
    of: ['worker'],
    everyMs: 1_000,
    run: async () => void (await pool.query('SELECT FROM graphile_worker._private_jobs LIMIT 1')),
  });
  return {
    async stop() {
      const haveStopped = Promise.all([dispatcher.stop(), follower.stop(), ...runners.map((runner) => runner.stop())]);
      // A job that takes longer delays no call: other workers take the calls in the meantime.
      await Promise.race([haveStopped, pause(jobPatienceMs, undefined, { ref: false })]);
      await Promise.all([lines.drain(), writings.drain(), haveStopped, watch.stop()]);
      await pool.end();
    },
  };
}
