import type { StartTestRun, TestRunDetail } from '@switchboard/contracts/test-conversations';
import { request } from '@switchboard/platform';
import { isAtWork } from './testWords.ts';

const lookEveryMs = 500;

/** Starts a run and polls its progress until it has ended. */
export async function runTests(
  id: string,
  body: StartTestRun,
  onProgress: (run: TestRunDetail) => void,
): Promise<TestRunDetail> {
  const { id: run_id } = await request('POST /api/assistants/:id/test-runs', { params: { id }, body });
  for (;;) {
    const run = await request('GET /api/test-runs/:id', { params: { id: run_id } });
    onProgress(run);
    if (!isAtWork(run.status)) return run;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
