import { routeProblems } from '@switchboard/contracts/module-routes';
import type { BootModule, RouteAllowance } from '@switchboard/contracts/modules';

const byId = (one: BootModule, other: BootModule) => (one.manifest.id < other.manifest.id ? -1 : 1);

/**
 * Gives each address to one module, by the registry's own rule. Of two that claim one, the first by ID keeps it, and
 * developers' modules come after all released ones. A module that loses is skipped, with the reasons, and keeps the
 * pages that no other module claims: these show the reason. The registry refuses such modules; this also applies when
 * it did not.
 */
export function settleModules(
  released: readonly BootModule[],
  { served = [], allowances = [] }: { served?: readonly BootModule[]; allowances?: readonly RouteAllowance[] } = {},
): BootModule[] {
  const accepted: BootModule['manifest'][] = [];
  const skipped = new Map<BootModule, string>();
  for (const module of [...released.toSorted(byId), ...served.toSorted(byId)]) {
    if (module.skipped_reason !== null) continue;
    const problems = routeProblems(module.manifest, accepted, allowances);
    if (problems.length > 0) skipped.set(module, problems.join(' '));
    else accepted.push(module.manifest);
  }
  return [...released, ...served].map((module) => {
    const reason = skipped.get(module) ?? module.skipped_reason;
    if (reason === null) return module;
    const { manifest } = module;
    const routes = manifest.routes.filter(
      (route) => routeProblems({ ...manifest, routes: [route] }, accepted, allowances).length === 0,
    );
    return { ...module, manifest: { ...manifest, routes }, skipped_reason: reason };
  });
}
