import type { ModuleFailure } from '@switchboard/contracts/developers';
import { keptFailureMessages } from '@switchboard/contracts/developers.limits';
import { isOwnFailure } from '@switchboard/contracts/module-health';
import type { BootModule } from '@switchboard/contracts/modules';
import { faultOf } from './faultSwitches.ts';
import { isOverride } from './integrity.ts';
import { record } from './moduleJournal.ts';
import { isLoadingAnew } from './reopening.ts';
import { messageOf } from './thrown.ts';

/** The messages that were reported of each failure. */
const reported = new Map<string, Set<string>>();
// Reports that are on their way when all is forgotten are not sent.
let forgotten = 0;

const isEvent = (failure: ModuleFailure) =>
  failure === 'crashed' || failure === 'unhandled' || failure === 'blocking' || failure === 'leftover';

/** Whether a failure is new: one that counts is reported once per page load, others with their first ten messages. */
function isNew(key: string, failure: ModuleFailure, error: unknown): boolean {
  const messages = reported.get(key) ?? new Set();
  reported.set(key, messages);
  const message = isOwnFailure[failure] ? '' : messageOf(error);
  if (messages.has(message) || messages.size >= keptFailureMessages) return false;
  messages.add(message);
  return true;
}

/** Records that a module failed, and reports it to the server: which version, how, and where. */
export function moduleFailed(
  module: BootModule,
  failure: ModuleFailure,
  { expose, error }: { expose?: string; error: unknown },
): void {
  if (isLoadingAnew()) return;
  const event = isEvent(failure) ? failure : 'failed';
  record(event, module, { ...(expose ? { expose } : {}), error });
  const { id, version } = module.manifest;
  const key = `${id}@${version} ${failure} ${expose ?? ''}`;
  // A developer's own build or a fault set on purpose says nothing about a release.
  if (isOverride(module) || faultOf(module) || !isNew(key, failure, error)) return;
  const isForgotten = beginReport();
  import(/* webpackChunkName: "rescue" */ './reportFailure.ts')
    .then(({ reportFailure }) => {
      if (!isForgotten()) return reportFailure(module, failure, { expose, error });
    })
    .catch(() => undefined);
}

/** How long a task held the page. Reports keep no long numbers, which may be a person's, so ten seconds are no 10000 ms. */
export const blockedFor = (milliseconds: number): string =>
  milliseconds < 10_000
    ? `It blocked the page for ${Math.round(milliseconds)} ms.`
    : `It blocked the page for ${Math.round(milliseconds / 1000)} s.`;

/** Returns a function that reports whether everything has been cleared since, for a report that is sent later. */
export function beginReport(): () => boolean {
  const begunAt = forgotten;
  return () => begunAt !== forgotten;
}

/** Clears sent and pending reports; for tests, which share one page. */
export function forgetReports(): void {
  forgotten += 1;
  reported.clear();
}
