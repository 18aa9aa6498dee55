import { shapeOf } from '@switchboard/contracts/module-compatibility';
import type { BootModule } from '@switchboard/contracts/modules';

/**
 * Leaves every address to one module: of two that claim it, the first by id keeps it and the other is skipped, with the
 * reason. The registry refuses such a pair; this holds also when it did not.
 */
export function settleModules(modules: readonly BootModule[]): BootModule[] {
  const owners = new Map<string, BootModule>();
  const skipped = new Map<BootModule, string>();
  const byId = modules
    .filter((module) => module.skipped_reason === null)
    .sort((one, other) => (one.manifest.id < other.manifest.id ? -1 : 1));
  for (const module of byId) {
    const { routes } = module.manifest;
    const taken = routes.find(({ path }) => owners.has(shapeOf(path)));
    if (taken) {
      const owner = owners.get(shapeOf(taken.path))?.manifest.title;
      skipped.set(module, `Its page ${taken.path} belongs to ${owner} already.`);
    } else for (const { path } of routes) owners.set(shapeOf(path), module);
  }
  return modules.map((module) => {
    const reason = skipped.get(module);
    return reason === undefined ? module : { ...module, skipped_reason: reason };
  });
}
