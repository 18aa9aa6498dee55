import type { BootModule } from '@switchboard/contracts/modules';
import type { BootData, Session } from '@switchboard/contracts/session';

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

const isListOf = (value: unknown, test: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(test);

/** Whether one module of the boot data can be used; the base path must lie on this origin. */
export function isBootModule(value: unknown): value is BootModule {
  if (!isFields(value) || !isFields(value.manifest)) return false;
  const { manifest, base_path: basePath, skipped_reason: reason } = value;
  return (
    hasTexts(manifest, 'id', 'title', 'version', 'container', 'entry') &&
    isListOf(manifest.routes, isRoute) &&
    isListOf(manifest.nav, isNav) &&
    isListOf(manifest.slots, isSlot) &&
    isFields(manifest.files) &&
    isFields(manifest.preload) &&
    typeof basePath === 'string' &&
    /^\/(?![/\\]).*\/$/.test(basePath) &&
    (reason === null || typeof reason === 'string')
  );
}

/**
 * Reads boot data without a schema library, which would weigh more than the frame. One broken module is left out;
 * null when the whole cannot be used.
 */
export function readBoot(value: unknown): BootData | null {
  if (!isFields(value) || !isFields(value.modules) || !Array.isArray(value.modules.modules)) return null;
  if (value.session !== null && !isSession(value.session)) return null;
  const templates = Array.isArray(value.templates) ? value.templates : [];
  return {
    session: value.session,
    modules: { platform: String(value.modules.platform ?? ''), modules: value.modules.modules.filter(isBootModule) },
    templates: templates.filter(
      (item): item is { id: string; name: string } => isFields(item) && hasTexts(item, 'id', 'name'),
    ),
  };
}

/** The boot data that the server wrote into the page; null when there is none, or it is damaged. */
export function readInlineBoot(page: Document): BootData | null {
  const text = page.getElementById('switchboard-boot')?.textContent;
  if (!text) return null;
  try {
    return readBoot(JSON.parse(text));
  } catch {
    return null;
  }
}
