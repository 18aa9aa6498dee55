import type { ModuleList } from '@switchboard/contracts/modules';
import type { BootData, Session } from '@switchboard/contracts/session';
import { notify, request } from '@switchboard/platform';
import { modulesStorageKey } from './keepModuleList.ts';
import { type ReadBoot, readModuleList } from './readBoot.ts';

/** The last module list stored for an organization; null if there is none. */
export function keptModuleList(organizationId: string): ModuleList | null {
  try {
    const text = localStorage.getItem(modulesStorageKey);
    return text?.startsWith(`${organizationId} `) ? readModuleList(text.slice(organizationId.length + 1)) : null;
  } catch {
    return null;
  }
}

/**
 * Boot data with the modules that were kept, when at least the session can be had; null when not. `boot` is what the
 * server did answer.
 */
export async function bootFromKeptModules(boot: ReadBoot | null, timeoutMs: number): Promise<BootData | null> {
  const session: Session | null = boot?.session ?? (await request('GET /api/session', { timeoutMs }).catch(() => null));
  const modules = session?.organization ? keptModuleList(session.organization.id) : null;
  if (!modules) return null;
  notify({
    title: 'The list of pages could not be refreshed',
    description: 'You see the pages from your last visit. Reload later to get the current ones.',
    tone: 'info',
  });
  const { templates = [], module_settings = {}, developer = null } = boot ?? {};
  return { session, modules, templates, module_settings, developer };
}
