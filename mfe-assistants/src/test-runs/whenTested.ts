import { ApiError } from '@switchboard/platform';
import { runTests } from './runTests.ts';

/** Publishes a version, after running its tests if it hasn't passed them yet. Throws if they fail, naming the first failed one. */
export async function whenTested<T>(id: string, version: number, publish: () => Promise<T>): Promise<T> {
  try {
    return await publish();
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'tests_failed') throw error;
    const keys = (error.details.tests as { key: string }[]).map(({ key }) => key);
    const run = await runTests(id, { version, keys }, () => undefined);
    const failed = run.results.find(({ verdict }) => verdict !== 'passed');
    const outcome = failed?.held.flatMap(({ outcomes }) => outcomes).find(({ verdict }) => verdict !== 'passed');
    if (failed) throw new Error(`Version ${version}: “${failed.name}” has not passed. ${outcome?.explanation ?? ''}`);
    return publish();
  }
}
