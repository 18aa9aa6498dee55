import type { ModuleManifest } from '@switchboard/contracts/modules';
import { BootManifest } from '@switchboard/contracts/modules';

const { settings: rules } = BootManifest.shape;

/**
 * A manifest without the parts that only the registry compares (operations, shapes, libraries and names of exports), and without
 * the texts of its settings form.
 */
export function bootManifest({ settings, ...manifest }: ModuleManifest): BootManifest {
  const requires = { platform: manifest.requires.platform };
  return { ...manifest, requires, ...(settings && { settings: rules.parse(settings) }) };
}
