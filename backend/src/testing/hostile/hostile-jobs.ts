/** Only for tests, preloaded by a server: jobs that freeze or end their process, and a harmless one. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { declareJob, type JobDeclaration } from '../../jobs/declaration.ts';
import { handlers } from '../../jobs/handlers.ts';
import { jobs } from '../../jobs/jobs.ts';
import { spinForever } from './hostile-marks.ts';

const declaration: JobDeclaration = declareJob({
  runner: 'general',
  payload: z.object({ id: z.string(), organization_id: z.uuid().optional() }),
  maxAttempts: 25,
  key: ({ id }) => id,
});

const work: Record<string, () => Promise<unknown>> = {
  'test.freeze': async () => spinForever(),
  // Other jobs are running by then.
  'test.kill': () => pause(500).then(() => process.kill(process.pid, 'SIGKILL')),
  'test.harmless': () => pause(1_000),
};

for (const [name, run] of Object.entries(work)) {
  Object.assign(jobs, { [name]: declaration });
  Object.assign(handlers, { [name]: run });
}
