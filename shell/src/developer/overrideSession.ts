import type { BootModule } from '@switchboard/contracts/modules';
import { acceptOverride, bootStore, type OverrideState, servedModule } from '../boot/bootStore.ts';
import { isManifest } from '../boot/readBoot.ts';
import { fetchManifest } from '../modules/fallbackRelease.ts';
import { record } from '../modules/moduleJournal.ts';
import { reloadOnce } from '../modules/reloadOnce.ts';
import { messageOf } from '../modules/thrown.ts';
import { pathAccess } from '../routing/pathAccess.ts';

/** Whether every file in the manifest is in the folder that the manifest came from. */
function isContained({ entry, preload }: BootModule['manifest'], url: string): boolean {
  return [entry, ...Object.values(preload).flat()].every(
    (file) => URL.canParse(file, url) && new URL(file, url).href.startsWith(url) && !URL.canParse(file),
  );
}

/** Reads the current build of a developer's server. Throws if it isn't the module asked for. */
export async function fetchOverride(id: string, url: string): Promise<BootModule> {
  const manifest = await fetchManifest(url);
  if (!isManifest(manifest)) throw new Error(`${url}module.json does not describe a module.`);
  if (manifest.id !== id) throw new Error(`${url} serves the module ${manifest.id}, not ${id}.`);
  if (!isContained(manifest, url)) throw new Error(`${url}module.json names files that lie elsewhere.`);
  return { manifest, base_path: url, skipped_reason: null, fallback_version: null, is_canary: false };
}

/** A page that was opened at a public address can't reach a developer's server. Only a page load changes that. */
function wasOpenedInPublic(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  if (!opened?.name || !URL.canParse(opened.name)) return false;
  return ['public', 'unknown'].includes(pathAccess(bootStore.getState().released, new URL(opened.name).pathname));
}

/** The message of a developer's server: a new build is ready, or why there is none. */
function newsIn(data: unknown): { version?: string; error?: string } {
  try {
    const value = JSON.parse(String(data)) as { version?: unknown; error?: unknown } | null;
    if (typeof value?.error === 'string') return { error: value.error };
    return typeof value?.version === 'string' ? { version: value.version } : {};
  } catch {
    return {};
  }
}

const shownModule = (id: string) => servedModule(bootStore.getState().overrides[id]);

function noteProblem(id: string, problem: Exclude<OverrideState, { status: 'waiting' | 'active' }>): void {
  const before = shownModule(id) ?? bootStore.getState().released.find(({ manifest }) => manifest.id === id);
  if (before) record('override-down', before, { message: problem.message });
  acceptOverride(id, problem);
}

function noteDown(id: string, url: string, error: unknown): void {
  const { overrides } = bootStore.getState();
  if (overrides[id]?.status === 'waiting' && wasOpenedInPublic() && reloadOnce(`override ${id} ${url}`)) return;
  noteProblem(id, { url, status: 'down', message: messageOf(error) });
}

/** Follows one developer's server and uses each new build. Returns the function that stops it. */
function follow(id: string, url: string): () => void {
  let isStopped = false;
  let asked: string | null = null;

  const refresh = async () => {
    try {
      const module = await fetchOverride(id, url);
      if (isStopped) return;
      const shown = shownModule(id);
      // A build that is already on screen stays mounted.
      const isShown = shown?.manifest.version === module.manifest.version;
      if (!isShown) record('override', module, { message: `${module.manifest.title} comes from ${url}` });
      acceptOverride(id, { url, status: 'active', module: isShown ? shown : module });
    } catch (error) {
      // A build that is on screen stays until the next one replaces it.
      const isBroken = bootStore.getState().overrides[id]?.status === 'broken';
      if (!isStopped && !isBroken && !shownModule(id)) noteDown(id, url, error);
    }
  };

  const events = new EventSource(`${url}events`);
  events.addEventListener('message', (event) => {
    const { version, error } = newsIn(event.data);
    if (error !== undefined) {
      asked = null;
      noteProblem(id, { url, status: 'broken', module: shownModule(id), message: error });
    }
    if (version === undefined || version === asked) return;
    const override = bootStore.getState().overrides[id];
    if (override?.status === 'active' && override.module.manifest.version === version) return;
    asked = version;
    void refresh();
  });
  void refresh();
  return () => {
    isStopped = true;
    events.close();
  };
}

/** Follows every override of the session. Returns the function that stops it. */
export function followOverrides(overrides: Readonly<Record<string, OverrideState>>): () => void {
  const stops = Object.entries(overrides).map(([id, { url }]) => follow(id, url));
  return () => {
    for (const stop of stops) stop();
  };
}
