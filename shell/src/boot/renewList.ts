import { request } from '@switchboard/platform';
import { sessionStore } from '@switchboard/platform/host';
import { acceptBoot } from './bootStore.ts';
import { readBoot } from './readBoot.ts';

const timeoutMs = 4000;

/**
 * Takes over the current list of modules. `page` is the path that is open: while modules are being built, its module comes
 * first. Throws when no list comes.
 */
export async function renewList(page?: string): Promise<void> {
  const boot = readBoot(await request('GET /api/boot', { timeoutMs, query: { page } }));
  const { session } = sessionStore.getState();
  // Another person or organization needs a restart of the shell, not a new list.
  const isSame =
    boot?.session?.user.id === session?.user.id && boot?.session?.organization?.id === session?.organization?.id;
  if (boot?.modules && isSame) acceptBoot({ ...boot, modules: boot.modules });
}
