import { request } from '@switchboard/platform';
import { onLiveEvent, sessionStore } from '@switchboard/platform/host';
import { bootStore } from '../boot/bootStore.ts';
import { readBoot } from '../boot/readBoot.ts';

const activeOrganization = () => sessionStore.getState().session?.organization?.id;

/** Reads the names of the templates again; a page in another organization by then keeps its own. */
async function renewTemplates(isLatest: () => boolean): Promise<void> {
  const organizationId = activeOrganization();
  // Whoever may not read feature templates still sees their entries, locked.
  const boot = readBoot(await request('GET /api/boot'));
  if (!boot || !isLatest() || boot.session?.organization?.id !== organizationId) return;
  if (activeOrganization() === organizationId) bootStore.setState({ templates: boot.templates });
}

/** Keeps the entries of feature templates as they are called by now, on pages that are open. Returns what stops it. */
export function followTemplates(): () => void {
  let latest = 0;
  return onLiveEvent(({ type }) => {
    if (type !== 'feature_template.changed') return;
    latest += 1;
    const own = latest;
    // A missed update comes with the next change or page load.
    renewTemplates(() => own === latest).catch(() => undefined);
  });
}
