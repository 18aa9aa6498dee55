import type { ModuleFailure } from '@switchboard/contracts/developers';
import type { BootModule } from '@switchboard/contracts/modules';
import { faultOf } from './faultSwitches.ts';
import { isOverride } from './integrity.ts';
import { record } from './moduleJournal.ts';

const reported = new Set<string>();
// Reports that are on their way when all is forgotten are not sent.
let forgotten = 0;

const isEvent = (failure: ModuleFailure) =>
  failure === 'crashed' || failure === 'unhandled' || failure === 'blocking' || failure === 'leftover';

/** Writes down that a module failed, and tells the server once per page: which version, how, and where. */
export function moduleFailed(
  module: BootModule,
  failure: ModuleFailure,
  { expose, error }: { expose?: string; error: unknown },
): void {
  const event = isEvent(failure) ? failure : 'failed';
  record(event, module, { ...(expose ? { expose } : {}), error });
  const { id, version } = module.manifest;
  const key = `${id}@${version} ${failure} ${expose ?? ''}`;
  // What a developer serves or breaks on purpose says nothing about a release.
  if (isOverride(module) || faultOf(module) || reported.has(key)) return;
  reported.add(key);
  const isForgotten = beginReport();
  import(/* webpackChunkName: "rescue" */ './reportFailure.ts')
    .then(({ reportFailure }) => {
      if (!isForgotten()) return reportFailure(module, failure, { expose, error });
    })
    .catch(() => undefined);
}

/** Says of a report that is made later whether all has been forgotten meanwhile. */
export function beginReport(): () => boolean {
  const begunAt = forgotten;
  return () => begunAt !== forgotten;
}

/** Forgets what was reported, and what is about to be; for tests, which share one page. */
export function forgetReports(): void {
  forgotten += 1;
  reported.clear();
}
