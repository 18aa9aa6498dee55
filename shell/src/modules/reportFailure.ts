import type { ModuleFailure } from '@switchboard/contracts/developers';
import { maxFailureMessageLength, maxFailureStackLength } from '@switchboard/contracts/developers.limits';
import type { BootModule } from '@switchboard/contracts/modules';
import { request } from '@switchboard/platform';
import { sessionStore } from '@switchboard/platform/host';
import { bootStore } from '../boot/bootStore.ts';
import { routeFor } from './moduleRoutes.ts';
import { causeOf, messageOf, stackOf } from './thrown.ts';

function messageFor(error: unknown): string {
  const cause = causeOf(error);
  return `${messageOf(error)}${cause === undefined ? '' : `: ${messageOf(cause)}`}`.slice(0, maxFailureMessageLength);
}

/** Reports a module failure to the server. Only members send reports; a lost report is not an error. */
export async function reportFailure(
  module: BootModule,
  failure: ModuleFailure,
  { expose, error }: { expose?: string | undefined; error: unknown },
): Promise<void> {
  if (!sessionStore.getState().session?.organization) return;
  const { id, version } = module.manifest;
  const stack = (stackOf(causeOf(error)) || stackOf(error)).slice(0, maxFailureStackLength);
  const page = routeFor(bootStore.getState().modules, window.location.pathname)?.route.path;
  const body = {
    module_id: id,
    version,
    failure,
    message: messageFor(error),
    ...(expose ? { expose } : {}),
    ...(stack ? { stack } : {}),
    ...(page ? { page } : {}),
  };
  await request('POST /api/module-failures', { body });
}
