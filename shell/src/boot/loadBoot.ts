import type { BootData } from '@switchboard/contracts/session';
import { request } from '@switchboard/platform';
import { acceptBoot, bootStore } from './bootStore.ts';
import { readBoot, readInlineBoot } from './readBoot.ts';

/** Asks the API for boot data. Throws when it cannot be reached or answers something else. */
export async function fetchBoot(): Promise<BootData> {
  const boot = readBoot(await request('GET /api/boot'));
  if (!boot) throw new Error('The server gave an unexpected answer.');
  return boot;
}

/** Boots from the page when the server wrote the data into it, else from the API. */
export async function loadBoot(): Promise<void> {
  const inline = readInlineBoot(document);
  if (inline) return acceptBoot(inline);
  bootStore.setState({ status: { phase: 'loading' } });
  try {
    acceptBoot(await fetchBoot());
  } catch (error) {
    const message = error instanceof Error ? error.message : 'An unexpected error occurred';
    bootStore.setState({ status: { phase: 'failed', message } });
  }
}
