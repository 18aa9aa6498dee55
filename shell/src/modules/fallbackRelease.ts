import type { BootModule } from '@switchboard/contracts/modules';
import { bootStore } from '../boot/bootStore.ts';
import { isBootModule } from '../boot/readBoot.ts';
import { isOverride } from './integrity.ts';
import { loadTimeoutMs } from './loadTimeout.ts';

/** Reads the manifest that is stored with the files of a release. Throws when it does not arrive in time. */
export async function fetchManifest(folder: string): Promise<unknown> {
  const answer = await fetch(`${folder}module.json`, { signal: AbortSignal.timeout(loadTimeoutMs) });
  if (!answer.ok) throw new Error(`${folder}module.json: status ${answer.status}`);
  return answer.json();
}

/** The release to use when this one does not work: the released one for an override, the previous one for a release. */
export async function fallbackOf(module: BootModule): Promise<BootModule | null> {
  const { id } = module.manifest;
  if (isOverride(module)) return bootStore.getState().released.find((released) => released.manifest.id === id) ?? null;
  const version = module.fallback_version;
  if (!version) return null;
  const basePath = `/modules/${id}/${version}/`;
  const release: unknown = {
    manifest: await fetchManifest(basePath),
    base_path: basePath,
    skipped_reason: null,
    fallback_version: null,
    is_canary: false,
  };
  const isRight = isBootModule(release) && release.manifest.id === id && release.manifest.version === version;
  return isRight ? release : null;
}
