import type { BootModule, RouteAllowance } from '@switchboard/contracts/modules';
import type { BootData, DeveloperBoot, Session } from '@switchboard/contracts/session';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasTexts = (value: Fields, ...names: string[]): boolean => names.every((name) => typeof value[name] === 'string');

function isOrganization(value: unknown): boolean {
  return isFields(value) && hasTexts(value, 'id', 'name', 'role');
}

function isSession(value: unknown): value is Session {
  if (!isFields(value) || !isFields(value.user) || !Array.isArray(value.organizations)) return false;
  const { organization } = value;
  const isActive = isOrganization(organization) && isFields(organization) && isFields(organization.feature_flags);
  return hasTexts(value.user, 'id', 'email', 'full_name') && (organization === null || isActive);
}

function isRoute(value: unknown): boolean {
  return isFields(value) && hasTexts(value, 'path', 'expose', 'access', 'title');
}

function isNav(value: unknown): boolean {
  return isFields(value) && hasTexts(value, 'label', 'path', 'icon', 'group') && typeof value.order === 'number';
}

function isSlot(value: unknown): boolean {
  return isFields(value) && hasTexts(value, 'slot', 'expose');
}

function isSetting(value: unknown): boolean {
  return isFields(value) && hasTexts(value, 'name', 'kind');
}

const isListOf = (value: unknown, test: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(test);

/** Whether a description can be used. */
export function isManifest(value: unknown): value is BootModule['manifest'] {
  return (
    isFields(value) &&
    hasTexts(value, 'id', 'title', 'version', 'container', 'entry') &&
    isListOf(value.routes, isRoute) &&
    isListOf(value.nav, isNav) &&
    isListOf(value.slots, isSlot) &&
    isFields(value.files) &&
    isFields(value.preload) &&
    (value.settings === undefined || isListOf(value.settings, isSetting))
  );
}

/** Whether one module of the boot data can be used; the base path must lie on this origin. */
export function isBootModule(value: unknown): value is BootModule {
  if (!isFields(value) || !isManifest(value.manifest)) return false;
  const { base_path: basePath, skipped_reason: reason } = value;
  return (
    typeof basePath === 'string' &&
    /^\/(?![/\\]).*\/$/.test(basePath) &&
    (reason === null || typeof reason === 'string')
  );
}

/** A module as the shell uses it: what an older server does not say counts as absent. */
function withDefaults(module: BootModule): BootModule {
  const { fallback_version: fallback, is_canary: isCanary, is_building: isBuilding } = module as Partial<BootModule>;
  return {
    ...module,
    fallback_version: typeof fallback === 'string' ? fallback : null,
    is_canary: isCanary === true,
    ...(isBuilding === true && { is_building: true }),
  };
}

function isAllowance(value: unknown): value is RouteAllowance {
  return isFields(value) && hasTexts(value, 'module_id', 'path') && typeof value.is_withdrawn === 'boolean';
}

/** The usable modules; null when none of those listed can be used, or there is no list. */
function readModules(value: unknown): BootData['modules'] | null {
  if (!isFields(value) || !Array.isArray(value.modules)) return null;
  const modules = value.modules.filter(isBootModule).map(withDefaults);
  if (modules.length === 0 && value.modules.length > 0) return null;
  const allowances = Array.isArray(value.allowances) ? value.allowances.filter(isAllowance) : [];
  return { platform: String(value.platform ?? ''), modules, ...(allowances.length > 0 ? { allowances } : {}) };
}

function readDeveloper(value: unknown): DeveloperBoot | null {
  if (!isFields(value) || !Array.isArray(value.allowed_origins) || !Array.isArray(value.overrides)) return null;
  return {
    allowed_origins: value.allowed_origins.filter((origin) => typeof origin === 'string'),
    overrides: value.overrides.filter(
      (item): item is DeveloperBoot['overrides'][number] =>
        isFields(item) && hasTexts(item, 'module_id', 'url') && /^https?:\/\/.+\/$/.test(String(item.url)),
    ),
  };
}

function readSettings(value: unknown): BootData['module_settings'] {
  const stored = Object.entries(isFields(value) ? value : {}).filter(([, values]) => isFields(values));
  return Object.fromEntries(stored) as BootData['module_settings'];
}

function readStaleRules(value: unknown): NonNullable<BootData['stale_rules']> {
  const rules = Object.entries(isFields(value) ? value : {}).filter(([, events]) => typeof events === 'string');
  return Object.fromEntries(rules) as NonNullable<BootData['stale_rules']>;
}

/** Boot data of which the modules may be missing, for lack of a registry that answers. */
export type ReadBoot = Omit<BootData, 'modules'> & { modules: BootData['modules'] | null };

/**
 * Reads boot data without a schema library, which would weigh more than the frame. One broken module is left out;
 * null when not even the session can be read.
 */
export function readBoot(value: unknown): ReadBoot | null {
  if (!isFields(value)) return null;
  if (value.session !== null && !isSession(value.session)) return null;
  const templates = Array.isArray(value.templates) ? value.templates : [];
  return {
    session: value.session,
    modules: readModules(value.modules),
    templates: templates.filter(
      (item): item is { id: string; name: string } => isFields(item) && hasTexts(item, 'id', 'name'),
    ),
    module_settings: readSettings(value.module_settings),
    ...(value.stale_rules === undefined ? {} : { stale_rules: readStaleRules(value.stale_rules) }),
    developer: value.session === null ? null : readDeveloper(value.developer),
  };
}

/** The boot data that the server wrote into the page; null when it is missing or damaged. */
export function readInlineBoot(page: Document): ReadBoot | null {
  const text = page.getElementById('switchboard-boot')?.textContent;
  if (!text) return null;
  try {
    return readBoot(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A list of modules that was kept as text; null when it is damaged. */
export function readModuleList(text: string): BootData['modules'] | null {
  try {
    return readModules(JSON.parse(text));
  } catch {
    return null;
  }
}
