import type { ModuleFailure } from '@switchboard/contracts/developers';
import { maxFailureMessageLength } from '@switchboard/contracts/developers.limits';
import type { BootModule } from '@switchboard/contracts/modules';
import { request } from '@switchboard/platform';
import { sessionStore } from '@switchboard/platform/host';
import { causeOf, messageOf } from './thrown.ts';

function messageFor(error: unknown): string {
  const cause = causeOf(error);
  return `${messageOf(error)}${cause === undefined ? '' : `: ${messageOf(cause)}`}`.slice(0, maxFailureMessageLength);
}

/** Tells the server that a module failed here. Only members are asked for reports; a lost report is nothing to tell. */
export async function reportFailure(
  module: BootModule,
  failure: ModuleFailure,
  { expose, error }: { expose?: string | undefined; error: unknown },
): Promise<void> {
  if (!sessionStore.getState().session?.organization) return;
  const { id, version } = module.manifest;
  const body = { module_id: id, version, failure, message: messageFor(error), ...(expose ? { expose } : {}) };
  await request('POST /api/module-failures', { body });
}
