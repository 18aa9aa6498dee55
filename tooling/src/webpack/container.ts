import { containerOf, unknownDigits } from '@switchboard/contracts/module-digits';

const hexDigits = 12;

/** Stands in the emitted scripts for the container's name until the version is known; of the same length as the name. */
export function containerPlaceholder(moduleId: string): string {
  return containerOf(moduleId, unknownDigits);
}

/**
 * The global under which one version of a module registers itself, e.g. `sb_leads_1a2b3c4d5e6f`. webpack's own globals
 * carry it too, so that two versions of a module can live in one page.
 */
export function containerName(moduleId: string, version: string): string {
  const digits = version.slice(-hexDigits);
  if (!/^[0-9a-f]{12}$/.test(digits)) throw new Error(`${version} does not end in ${hexDigits} hexadecimal digits`);
  return containerOf(moduleId, digits);
}
