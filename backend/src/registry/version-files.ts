import { scriptBytes } from '@switchboard/contracts/module-budget';
import { bootManifest } from './boot-manifest.ts';
import { compressedSiblings } from './compress.ts';
import { manifestFile } from './module-build.ts';
import type { ModuleBuild, RegistryServices } from './registry-context.ts';

/** Sizes of a version: of all files, of all as browsers get them, and of what each page and slot component loads. */
export interface StoredSizes {
  bytes: number;
  sent_bytes: number;
  page_bytes: Record<string, number>;
}

type Files = Pick<RegistryServices, 'files'>;

/** The folder of a version's files in the file store; ends in a slash. */
export const versionFolder = (id: string, version: string) => `modules/${id}/${version}/`;

// Number of files to write at a time: all contents are in memory anyway, but not every store accepts hundreds.
const writers = 8;

/** Writes files, all or as many as possible: when it throws, no write is in progress any longer. */
async function putAll({ files }: Files, folder: string, contents: Iterable<[string, Buffer]>): Promise<void> {
  const waiting = [...contents];
  const write = async () => {
    try {
      for (let next = waiting.pop(); next; next = waiting.pop()) await files.put(folder + next[0], next[1]);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: writers }, write));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/**
 * Stores a build's files with their compressed siblings, and nothing else: files of an earlier attempt are removed. `module.json`
 * is written last, so that its presence means that all are there.
 */
export async function storeVersionFiles(
  services: Files,
  { manifest, files: own }: ModuleBuild,
  made?: ReadonlyMap<string, Buffer>,
): Promise<StoredSizes> {
  const folder = versionFolder(manifest.id, manifest.version);
  const description = Buffer.from(JSON.stringify(bootManifest(manifest)));
  const siblings = await compressedSiblings(new Map([...own, [manifestFile, description]]), made);
  await removeVersionFiles(services, manifest.id, manifest.version);
  await putAll(services, folder, [...own, ...siblings]);
  await services.files.put(folder + manifestFile, description);
  const sent = new Map(
    [...own].map(([name, { byteLength }]) => [name, siblings.get(`${name}.br`)?.byteLength ?? byteLength]),
  );
  return {
    bytes: [...own.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    sent_bytes: [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
    page_bytes: scriptBytes(manifest, (file) => sent.get(file) ?? 0),
  };
}

/** True if the file store has a version's files: it can lose them, e.g. with the data folder. */
export function hasVersionFiles({ files }: Files, id: string, version: string): Promise<boolean> {
  return files.exists(versionFolder(id, version) + manifestFile);
}

/** Removes a version's files, if there are any. */
export function removeVersionFiles({ files }: Files, id: string, version: string): Promise<void> {
  return files.deleteFolder(versionFolder(id, version));
}
