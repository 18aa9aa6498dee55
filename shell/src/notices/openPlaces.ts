import type { BootModule } from '@switchboard/contracts/modules';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import { roleCan } from '@switchboard/platform/host';
import { missingFeature, ownedRoutes } from '../modules/moduleRoutes.ts';
import { accountPath, homePath } from '../session/safeRedirect.ts';
import type { Place } from './nearestPages.ts';

/** Every page with its own address that a member can open, without pages of single rows, disabled features, and pages above the role. */
export function openPlaces(modules: readonly BootModule[], organization: ActiveOrganization | null): Place[] {
  const own: Place[] = [
    { label: 'Dashboard', path: homePath },
    { label: 'Your profile', path: accountPath },
  ];
  if (!organization) return own;
  const open = ownedRoutes(modules).filter(
    ({ module, route }) =>
      route.access === 'member' &&
      module.skipped_reason === null &&
      !/[:*]/.test(route.path) &&
      !missingFeature(route, organization) &&
      (!route.permission || roleCan(organization.role, route.permission)),
  );
  return [...own, ...open.map(({ route }) => ({ label: route.title, path: route.path }))];
}
