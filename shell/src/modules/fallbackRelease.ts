import type { BootModule } from '@switchboard/contracts/modules';
import { bootStore } from '../boot/bootStore.ts';
import { isBootModule } from '../boot/readBoot.ts';
import { isOverride } from './integrity.ts';
import { loadTimeoutMs } from './loadTimeout.ts';

/** Reads the description that lies beside the files of a release. Throws when there is none in time. */
export async function fetchManifest(folder: string): Promise<unknown> {
  const answer = await fetch(`${folder}module.json`, { signal: AbortSignal.timeout(loadTimeoutMs) });
  if (!answer.ok) throw new Error(`${folder}module.json: status ${answer.status}`);
  return answer.json();
}

/** The release to use when this one does not work: of an override the released one, of a release the one before. */
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
