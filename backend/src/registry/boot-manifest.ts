import type { ModuleManifest } from '@switchboard/contracts/modules';
import { BootManifest } from '@switchboard/contracts/modules';

const { settings: rules } = BootManifest.shape;

/**
 * A description without what only the registry compares, operations, shapes, libraries and names of exports, and without
 * the words of the form in which settings are changed.
 */
export function bootManifest({ settings, ...manifest }: ModuleManifest): BootManifest {
  const requires = { platform: manifest.requires.platform };
  return { ...manifest, requires, ...(settings && { settings: rules.parse(settings) }) };
}
