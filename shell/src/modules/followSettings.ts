import { request } from '@switchboard/platform';
import { onLiveEvent, sessionStore } from '@switchboard/platform/host';
import { bootStore } from '../boot/bootStore.ts';

const activeOrganization = () => sessionStore.getState().session?.organization?.id;

/** Reads the modules' settings again. A page that has switched organization in the meantime keeps its own. */
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
    // A missed update comes with the next change or page load.
    renewSettings(() => own === latest).catch(() => undefined);
  });
}
