import type { BootModule } from '@switchboard/contracts/modules';
import { acceptOverride, bootStore, type OverrideState } from '../boot/bootStore.ts';
import { isManifest } from '../boot/readBoot.ts';
import { fetchManifest } from '../modules/fallbackRelease.ts';
import { messageOf, record } from '../modules/moduleJournal.ts';
import { reloadOnce } from '../modules/reloadOnce.ts';
import { pathAccess } from '../routing/pathAccess.ts';

/** Whether every file that the description names lies in the folder it came from. */
function isContained({ entry, preload }: BootModule['manifest'], url: string): boolean {
  return [entry, ...Object.values(preload).flat()].every(
    (file) => URL.canParse(file, url) && new URL(file, url).href.startsWith(url) && !URL.canParse(file),
  );
}

/** Reads what a developer's server offers at present. Throws when it is not the module asked for. */
export async function fetchOverride(id: string, url: string): Promise<BootModule> {
  const manifest = await fetchManifest(url);
  if (!isManifest(manifest)) throw new Error(`${url}module.json does not describe a module.`);
  if (manifest.id !== id) throw new Error(`${url} serves the module ${manifest.id}, not ${id}.`);
  if (!isContained(manifest, url)) throw new Error(`${url}module.json names files that lie elsewhere.`);
  return { manifest, base_path: url, skipped_reason: null, fallback_version: null, is_canary: false };
}

/** A page that was opened at a public address may not reach a developer's server: only a page load changes that. */
function wasOpenedInPublic(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  if (!opened?.name || !URL.canParse(opened.name)) return false;
  return ['public', 'unknown'].includes(pathAccess(bootStore.getState().released, new URL(opened.name).pathname));
}

function versionIn(data: unknown): string | null {
  try {
    const value: unknown = JSON.parse(String(data));
    return typeof value === 'object' && value !== null && 'version' in value ? String(value.version) : null;
  } catch {
    return null;
  }
}

function shownModule(id: string): BootModule | null {
  const override = bootStore.getState().overrides[id];
  return override?.status === 'active' ? override.module : null;
}

function noteDown(id: string, url: string, error: unknown): void {
  const { released, overrides } = bootStore.getState();
  if (overrides[id]?.status === 'waiting' && wasOpenedInPublic() && reloadOnce(`override ${id} ${url}`)) return;
  const before = released.find(({ manifest }) => manifest.id === id);
  const message = messageOf(error);
  if (before) record('override-down', before, { message });
  acceptOverride(id, { url, status: 'down', message });
}

/** Follows one developer's server: takes over each new build. Returns the function that stops it. */
function follow(id: string, url: string): () => void {
  let isStopped = false;
  let asked: string | null = null;

  const refresh = async () => {
    try {
      const module = await fetchOverride(id, url);
      if (isStopped) return;
      if (shownModule(id)?.manifest.version === module.manifest.version) return;
      record('override', module, { message: `${module.manifest.title} comes from ${url}` });
      acceptOverride(id, { url, status: 'active', module });
    } catch (error) {
      // A build that is on screen stays there: the next one replaces it.
      if (!isStopped && !shownModule(id)) noteDown(id, url, error);
    }
  };

  const events = new EventSource(`${url}events`);
  events.addEventListener('message', (event) => {
    const version = versionIn(event.data);
    if (version === null || version === asked || version === shownModule(id)?.manifest.version) return;
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
