import type { ModuleList } from '@switchboard/contracts/modules';

/** The storage key of an organization's module list; a new shape of manifests gets a new key. */
export const modulesStorageKey = 'switchboard.modules.1';

const maxLength = 1_000_000;

/** Keeps the list of modules of an organization for a time when the registry does not answer. Nothing about people. */
export function keepModuleList(organizationId: string, list: ModuleList): void {
  const text = `${organizationId} ${JSON.stringify(list)}`;
  if (text.length > maxLength) return;
  try {
    localStorage.setItem(modulesStorageKey, text);
  } catch {
    // Without storage there is no copy to restore.
  }
}
