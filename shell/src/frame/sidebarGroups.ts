import type { BootModule, ModuleNav, NavGroup, NavIcon } from '@switchboard/contracts/modules';
import type { ActiveOrganization, BootData } from '@switchboard/contracts/session';
import { roleCan } from '@switchboard/platform/host';
import { templateFlags, templateRoute } from '../modules/moduleRoutes.ts';
import { homePath } from '../session/safeRedirect.ts';

export interface SidebarEntry {
  label: string;
  path: string;
  icon: NavIcon | 'dashboard' | 'template';
  isPro: boolean;
  /** Why the entry cannot be opened; null when it can. */
  lockedReason: string | null;
}

export interface SidebarGroup {
  /** Null for the groups without a heading: the dashboard at the top, the templates after the separator. */
  heading: string | null;
  isAfterSeparator: boolean;
  entries: SidebarEntry[];
}

interface SidebarSource {
  modules: readonly BootModule[];
  templates: BootData['templates'];
  organization: ActiveOrganization | null;
}

const notEnabled = 'Not enabled for your organization. Please contact your administrator.';

function lockedReason(
  { module, nav }: { module: BootModule; nav: ModuleNav },
  organization: ActiveOrganization | null,
) {
  // The page shows the progress of the build and opens automatically.
  if (module.skipped_reason !== null && !module.is_building) return `Not available: ${module.skipped_reason}`;
  if (!organization) return 'Create an organization first.';
  if (nav.flag && organization.feature_flags[nav.flag] === false) return notEnabled;
  const permission = module.manifest.routes.find(({ path }) => path === nav.path)?.permission;
  if (permission && !roleCan(organization.role, permission))
    return `Your role, ${organization.role}, cannot open this.`;
  return null;
}

function templateGroup({ modules, templates, organization }: SidebarSource): SidebarGroup[] {
  const isRouted = modules.some(
    ({ manifest, skipped_reason: reason }) =>
      reason === null && manifest.routes.some(({ path }) => path === templateRoute),
  );
  if (!isRouted || templates.length === 0) return [];
  const locked = templateFlags.some((flag) => organization?.feature_flags[flag] === false) ? notEnabled : null;
  const entries = templates.map(({ name }): SidebarEntry => {
    return {
      label: name,
      path: `/u/${encodeURIComponent(name)}`,
      icon: 'template',
      isPro: false,
      lockedReason: locked,
    };
  });
  return [{ heading: null, isAfterSeparator: true, entries }];
}

/** The sidebar: the dashboard, every module's entries in order and by group, then the feature templates. */
export function sidebarGroups(source: SidebarSource): SidebarGroup[] {
  const navs = source.modules
    .flatMap((module) => module.manifest.nav.map((nav) => ({ module, nav })))
    .sort((one, other) => one.nav.order - other.nav.order);
  // A group is placed where its first entry is: entries are ordered across the whole sidebar.
  const groupOrder: NavGroup[] = [...new Set(navs.map(({ nav }) => nav.group))];
  const groups = groupOrder.map((group): SidebarGroup => {
    const entries = navs
      .filter(({ nav }) => nav.group === group)
      .map(({ module, nav }) => ({
        label: nav.label,
        path: nav.path,
        icon: nav.icon,
        isPro: nav.is_pro === true && source.organization?.is_pro !== true,
        lockedReason: lockedReason({ module, nav }, source.organization),
      }));
    return { heading: group[0]?.toUpperCase() + group.slice(1), isAfterSeparator: false, entries };
  });
  const dashboard: SidebarEntry = {
    label: 'Dashboard',
    path: homePath,
    icon: 'dashboard',
    isPro: false,
    lockedReason: null,
  };
  return [{ heading: null, isAfterSeparator: false, entries: [dashboard] }, ...groups, ...templateGroup(source)];
}

// A typed address may not be well-formed.
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The path of the entry that the location belongs to: the most specific one that it begins with. */
export function activePath(groups: readonly SidebarGroup[], pathname: string): string | undefined {
  // Template names are free text: they are compared, never read as patterns.
  const here = `${decoded(pathname)}/`.toLowerCase();
  return groups
    .flatMap(({ entries }) => entries.map(({ path }) => path))
    .filter((path) => here.startsWith(`${decoded(path)}/`.toLowerCase()))
    .sort((one, other) => other.length - one.length)[0];
}
