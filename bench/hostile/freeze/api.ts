import { signUpCaller } from '../../../backend/src/domains/calls/test-caller.ts';
import { freezeText } from '../../../backend/src/testing/hostile/hostile-marks.ts';
import type { TestApp } from '../../../backend/src/testing/test-app.ts';
import { type Finding, preload, problemsOf, startSupervised, until } from './rig.ts';

/** A request freezes the API while a worker has a call. Measures from the request until the API responds again. */
export async function tryApi(app: TestApp): Promise<Finding> {
  const caller = await signUpCaller(app);
  const api = await startSupervised(app, { SWITCHBOARD_ROLE: 'api', NODE_OPTIONS: preload('requests') });
  const worker = await startSupervised(app, {
    SWITCHBOARD_ROLE: 'worker',
    // The call lasts longer than the freeze.
    SWITCHBOARD_SANDBOX_SPEED: '1',
    SWITCHBOARD_SANDBOX_AGENTS: '0',
  });
  const [frozenPid, workerPid] = [api.pid(), worker.pid()];
  const ask = (path: string, seconds: number) =>
    fetch(`${api.url}${path}`, {
      headers: { cookie: caller.person.cookie },
      signal: AbortSignal.timeout(seconds * 1000),
    }).then(
      (response) => response.status,
      () => null,
    );
  try {
    const placed = await caller.place(await caller.lead());
    const from = performance.now();
    const answer = ask(`/api/leads?search=${encodeURIComponent(freezeText)}`, 60);
    await until(async () => api.pid() !== frozenPid && (await ask('/api/leads', 2)) === 200);
    const seconds = (performance.now() - from) / 1000;
    const { rows } = await app.services.systemPool.query<{ frozen_work: string | null }>(
      'SELECT frozen_work FROM processes WHERE pid = $1',
      [frozenPid],
    );
    const call = await until(async () => {
      const read = await caller.read(placed.body.call_id);
      return read.ended_at !== null && read;
    });
    return {
      what: 'a request freezes the API while a call goes on',
      seconds,
      problems: problemsOf({
        'the request was answered': (await answer) === null,
        'what it was doing was not recorded': rows[0]?.frozen_work === 'GET /api/leads',
        'the worker ended as well': worker.pid() === workerPid,
        [`the call ended with ${call.ended_reason}`]: !/technical|failed|lost/.test(call.ended_reason ?? ''),
      }),
    };
  } finally {
    await Promise.all([api.server.stop(), worker.server.stop()]);
  }
}
