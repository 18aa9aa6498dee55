import { request } from '@switchboard/platform';
import { onLiveEvent, sessionStore } from '@switchboard/platform/host';
import { bootStore } from '../boot/bootStore.ts';

const activeOrganization = () => sessionStore.getState().session?.organization?.id;

/** Reads again what is set for the modules; a page in another organization by then keeps its own. */
async function renewSettings(isLatest: () => boolean): Promise<void> {
  const organizationId = activeOrganization();
  const modules = await request('GET /api/module-settings');
  if (!isLatest() || activeOrganization() !== organizationId) return;
  const before = bootStore.getState().settings;
  const settings = Object.fromEntries(modules.map(({ module_id, values }) => [module_id, values]));
  bootStore.setState({ settings: { ...before, ...settings } });
}

/** Keeps the settings of modules as the organization has them, on pages that are open. Returns what stops it. */
export function followSettings(): () => void {
  let latest = 0;
  return onLiveEvent(({ type }) => {
    if (type !== 'module_settings.changed') return;
    latest += 1;
    const own = latest;
    // What is missed now comes with the next change or page load.
    renewSettings(() => own === latest).catch(() => undefined);
  });
}
