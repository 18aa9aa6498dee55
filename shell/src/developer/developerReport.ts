import { takesMany } from '@switchboard/contracts/module-slots.limits';
import type { BootModule } from '@switchboard/contracts/modules';
import type { OverrideState } from '../boot/bootStore.ts';
import { type Faults, faultKey } from '../modules/faultSwitches.ts';
import { fileUrl, isOverride } from '../modules/integrity.ts';
import type { JournalEntry } from '../modules/moduleJournal.ts';
import type { Fault } from '../modules/provokeFault.ts';
import type { SharedLibraryReport } from './sharedLibraries.ts';

export type ModuleUse = 'active' | 'canary' | 'override' | 'fallback' | 'skipped';

/** The status of one module in this page. */
export interface ModuleReport {
  id: string;
  title: string;
  version: string;
  use: ModuleUse;
  /** The release on screen in its place. */
  shown_instead: string | null;
  skipped_reason: string | null;
  fallback_version: string | null;
  fault: Fault | null;
  source: string;
  platform: string;
  entry_ms: number | null;
  page_ms: number | null;
  loaded_bytes: number;
  sent_bytes: number;
  routes: string[];
  slots: string[];
  errors: JournalEntry[];
}

export interface DeveloperReport {
  taken_at: string;
  page: string;
  shell: string;
  modules: ModuleReport[];
  shared_libraries: SharedLibraryReport[];
  journal: readonly JournalEntry[];
}

/** The data that the report is made from. */
export interface ReportSource {
  modules: readonly BootModule[];
  overrides: Readonly<Record<string, OverrideState>>;
  faults: Faults;
  journal: readonly JournalEntry[];
  resources: readonly PerformanceResourceTiming[];
  shared: SharedLibraryReport[];
}

const errorEvents: readonly string[] = ['failed', 'crashed', 'unhandled', 'blocking', 'leftover', 'override-down'];

function timesOf(module: BootModule, resources: readonly PerformanceResourceTiming[]) {
  const base = fileUrl(module, '');
  const { entry, files } = module.manifest;
  const own = resources.filter(({ name }) => name.startsWith(base) && !name.endsWith('/module.json'));
  const duration = (items: readonly PerformanceResourceTiming[]) =>
    items.length > 0 ? Math.round(Math.max(...items.map((item) => item.duration))) : null;
  const isEntry = ({ name }: PerformanceResourceTiming) => name === base + entry;
  return {
    entry_ms: duration(own.filter(isEntry)),
    page_ms: duration(own.filter((item) => !isEntry(item))),
    loaded_bytes: own.reduce(
      (sum, item) => sum + (item.decodedBodySize || files[item.name.slice(base.length)]?.bytes || 0),
      0,
    ),
    sent_bytes: own.reduce((sum, item) => sum + (item.encodedBodySize || 0), 0),
  };
}

/** The replacement in effect: a later load of the release itself ends it. */
function shownInstead(module: BootModule, journal: readonly JournalEntry[]): string | null {
  const { id, version } = module.manifest;
  const last = journal.findLast(
    (entry) => entry.module_id === id && entry.version === version && ['loaded', 'replaced'].includes(entry.event),
  );
  return last?.event === 'replaced' ? (last.message?.split(' ')[0] ?? null) : null;
}

function modeOf(module: BootModule, instead: string | null): ModuleUse {
  if (module.skipped_reason !== null) return 'skipped';
  if (instead) return 'fallback';
  if (isOverride(module)) return 'override';
  return module.is_canary ? 'canary' : 'active';
}

function reportOf(module: BootModule, source: ReportSource): ModuleReport {
  const { id, title, version, routes, slots, requires } = module.manifest;
  const instead = shownInstead(module, source.journal);
  return {
    id,
    title,
    version,
    use: modeOf(module, instead),
    shown_instead: instead,
    skipped_reason: module.skipped_reason,
    fallback_version: module.fallback_version,
    fault: source.faults[faultKey(module)] ?? null,
    source: source.overrides[id]?.url ?? module.base_path,
    platform: requires?.platform ?? 'not said',
    ...timesOf(module, source.resources),
    routes: routes.map(({ path }) => path),
    slots: slots.map(({ slot, order }) => (takesMany(slot) ? `${slot} (${order ?? 0})` : slot)),
    errors: source.journal.filter((entry) => entry.module_id === id && errorEvents.includes(entry.event)),
  };
}

/** Everything that the panel shows, in the form in which it is copied for a colleague. */
export function developerReport(source: ReportSource): DeveloperReport {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/shell/"]')?.src ?? '';
  return {
    taken_at: new Date().toISOString(),
    page: window.location.pathname,
    shell: /\/shell\/([^/]+)\//.exec(script)?.[1] ?? 'unknown',
    modules: source.modules.map((module) => reportOf(module, source)),
    shared_libraries: source.shared,
    journal: source.journal,
  };
}
