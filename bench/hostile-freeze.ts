/**
 * Freezes and kills each kind of process by its own work: a worker by a job, the API by a request, the agents' process by a
 * call. `--only worker,api,agents` and `--rounds` choose. Part of the hostile suite.
 */
import '../tooling/src/command-help.ts';
import { parseArgs } from 'node:util';
import type { TestApp } from '../backend/src/testing/test-app.ts';
import { tryAgents } from './hostile/freeze/agents.ts';
import { tryApi } from './hostile/freeze/api.ts';
import { type Finding, goalSeconds, log, withApp } from './hostile/freeze/rig.ts';
import { tryWorker } from './hostile/freeze/worker.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string', default: 'worker,api,agents' } },
});

const attempts: Record<string, readonly ((app: TestApp) => Promise<Finding>)[]> = {
  worker: [(app) => tryWorker(app, 'test.freeze'), (app) => tryWorker(app, 'test.kill')],
  api: [tryApi],
  agents: [(app) => tryAgents(app, 'freezes'), (app) => tryAgents(app, 'crashes')],
};

await withApp(async (app) => {
  for (let round = 0; round < Number(values.rounds); round++)
    for (const name of values.only.split(','))
      for (const attempt of attempts[name] ?? []) {
        const { what, seconds, problems } = await attempt(app);
        const isFine = seconds <= goalSeconds && problems.length === 0;
        if (!isFine) process.exitCode = 1;
        log(`${isFine ? 'ok    ' : 'FAILED'} ${what}: back after ${seconds.toFixed(1)} s ${problems.join('; ')}`);
      }
});
process.exit();
