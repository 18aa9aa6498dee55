import type { BootData } from '@switchboard/contracts/session';
import { ApiError, request } from '@switchboard/platform';
import { showRemovalWhileAway } from '../session/removal.ts';
import { acceptBoot, type BootPhase, bootStore } from './bootStore.ts';
import { keepModuleList } from './keepModuleList.ts';
import { type ReadBoot, readBoot, readInlineBoot } from './readBoot.ts';

const bootTimeoutMs = 8000;
const retryDelaysMs = [400, 1200] as const;

/** Whole boot data; null when a member's modules are missing. Keeps the list of modules once the page has settled. */
function completed(boot: ReadBoot): BootData | null {
  const { modules, session } = boot;
  const organizationId = session?.organization?.id;
  if (!modules) return organizationId ? null : { ...boot, modules: { platform: '', modules: [] } };
  if (organizationId) setTimeout(() => keepModuleList(organizationId, modules), bootTimeoutMs);
  return { ...boot, modules };
}

async function askForBoot(): Promise<ReadBoot> {
  const boot = readBoot(await request('GET /api/boot', { timeoutMs: bootTimeoutMs }));
  if (!boot) throw new Error('The server gave an unexpected answer.');
  return boot;
}

/** Asks the API for boot data, more than once. Throws when neither it nor a kept list of modules can be had. */
export async function fetchBoot(): Promise<BootData> {
  let latest: ReadBoot | null = null;
  for (let tries = 0; ; tries += 1) {
    let failure: unknown = new Error('The list of pages could not be loaded.');
    try {
      latest = await askForBoot();
      const boot = completed(latest);
      if (boot) return boot;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
      failure = error;
    }
    const delay = retryDelaysMs[tries];
    if (delay === undefined) {
      const { bootFromKeptModules } = await import(/* webpackChunkName: "rescue" */ './keptModules.ts');
      const kept = await bootFromKeptModules(latest, bootTimeoutMs);
      if (kept) return kept;
      throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, delay * (0.5 + Math.random())));
  }
}

function begin(boot: BootData): void {
  acceptBoot(boot);
  showRemovalWhileAway(boot.session);
}

/** Boots from the page when the server wrote the data into it, else from the API. */
export async function loadBoot(): Promise<void> {
  // A retry asks the server, because the data in the page did not work.
  const inline = bootStore.getState().status.phase === 'loading' ? readInlineBoot(document) : null;
  const whole = inline && completed(inline);
  if (whole) return begin(whole);
  bootStore.setState({ status: { phase: 'loading' } });
  await tryBootAgain();
}

/** Reads the session again; the page's message about the previous failure stays until there is a response. */
export async function tryBootAgain(): Promise<void> {
  try {
    begin(await fetchBoot());
  } catch (error) {
    bootStore.setState({ status: bootFailure(error) });
  }
}

/** The boot phase after a failure, with the details that support needs. */
export function bootFailure(error: unknown): BootPhase {
  const message = error instanceof Error ? error.message : 'An unexpected error occurred';
  return { phase: 'failed', message, requestId: error instanceof ApiError ? error.requestId : undefined };
}
