import { request } from '@switchboard/platform';
import { sessionStore } from '@switchboard/platform/host';
import { acceptBoot } from './bootStore.ts';
import { readBoot } from './readBoot.ts';

const timeoutMs = 4000;

/** Takes over the list of modules of today, for a page whose own may name files that are gone. Throws when none comes. */
export async function renewList(): Promise<void> {
  const boot = readBoot(await request('GET /api/boot', { timeoutMs }));
  const { session } = sessionStore.getState();
  // Somebody else, or somewhere else: that is a restart of the shell, not a new list.
  const isSame =
    boot?.session?.user.id === session?.user.id && boot?.session?.organization?.id === session?.organization?.id;
  if (boot?.modules && isSame) acceptBoot({ ...boot, modules: boot.modules });
}
