import { takesMany } from '@switchboard/contracts/module-slots.limits';
import type { BootModule, FeatureFlag, ModuleRoute, ModuleSlot } from '@switchboard/contracts/modules';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import { roleCan } from '@switchboard/platform/host';
import { matchPath } from '@switchboard/platform/router';

/** A route and the module it belongs to. */
export interface OwnedRoute {
  module: BootModule;
  route: ModuleRoute;
}

/** Every route of every module; a path that two modules claim belongs to the one that isn't skipped. */
export function ownedRoutes(modules: readonly BootModule[]): OwnedRoute[] {
  const taken = new Set<string>();
  const isSkipped = (module: BootModule) => Number(module.skipped_reason !== null);
  const usableFirst = [...modules].sort((one, other) => isSkipped(one) - isSkipped(other));
  return usableFirst.flatMap((module) =>
    module.manifest.routes
      .filter(({ path }) => !taken.has(path) && taken.add(path))
      .map((route) => ({ module, route })),
  );
}

// Literal segments outrank parameters, as in the router: `/slots/new` before `/slots/:id`.
const literalSegments = (path: string) => path.split('/').filter((part) => part && !/^[:*]/.test(part)).length;

/** The route that a path leads to. */
export function routeFor(modules: readonly BootModule[], pathname: string): OwnedRoute | undefined {
  return ownedRoutes(modules)
    .filter(({ route }) => matchPath(route.path, pathname))
    .sort((one, other) => literalSegments(other.route.path) - literalSegments(one.route.path))[0];
}

/** The page of a feature template; each template has a sidebar entry. */
export const templateRoute = '/u/:templateName';
/** The page needs both features. */
export const templateFlags: FeatureFlag[] = ['featureTemplates', 'campaigns'];

/** The feature that a page needs and that is disabled for the organization. */
export function missingFeature({ path, flag }: ModuleRoute, { feature_flags }: Surveyed): FeatureFlag | undefined {
  const isTemplates = `${path}/`.startsWith(`${templateRoute}/`);
  return [...(isTemplates ? templateFlags : []), ...(flag ? [flag] : [])].find((name) => feature_flags[name] === false);
}

/** The label of a page's feature: its sidebar entry, or the page's own title. */
export function featureLabel({ module, route }: OwnedRoute, feature: FeatureFlag): string {
  const { nav } = module.manifest;
  const entry = nav.find(({ path }) => path === route.path) ?? nav.find(({ flag }) => flag === feature);
  return entry?.label ?? route.title;
}

/** A component that fills a slot, and its module. */
export interface SlotPart {
  module: BootModule;
  slot: ModuleSlot;
}

type Surveyed = Pick<ActiveOrganization, 'feature_flags' | 'role'>;

function isAvailable({ flag, permission }: ModuleSlot, organization: Surveyed | null): boolean {
  if (flag && organization?.feature_flags[flag] === false) return false;
  return !permission || (organization !== null && roleCan(organization.role, permission));
}

function byOrder(one: SlotPart, other: SlotPart): number {
  const difference = (one.slot.order ?? 0) - (other.slot.order ?? 0);
  return difference || (one.module.manifest.id < other.module.manifest.id ? -1 : 1);
}

/** The parts shown in a slot for a role: every available part in order, or only the first where the slot takes one module. */
export function slotParts(modules: readonly BootModule[], name: string, organization: Surveyed | null): SlotPart[] {
  const parts = modules
    .filter((module) => module.skipped_reason === null)
    .flatMap((module) => module.manifest.slots.map((slot) => ({ module, slot })))
    .filter(({ slot }) => slot.slot === name && isAvailable(slot, organization))
    .sort(byOrder);
  return takesMany(name) ? parts : parts.slice(0, 1);
}
