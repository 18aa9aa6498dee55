import { compressedSiblings } from './compress.ts';
import { manifestFile } from './module-build.ts';
import type { ModuleBuild, RegistryServices } from './registry-context.ts';

type Files = Pick<RegistryServices, 'files'>;

/** Where a version's files lie in the file store; ends in a slash. */
export const versionFolder = (id: string, version: string) => `modules/${id}/${version}/`;

// So many files are written at a time: each holds its content in memory anyway, but not every store takes hundreds.
const writers = 8;

/**
 * Stores a build's files with their compressed siblings; `module.json` comes last, so that where it is, all are. Gives
 * the bytes of all files, and as browsers get them.
 */
export async function storeVersionFiles(
  { files }: Files,
  { manifest, files: own }: ModuleBuild,
  made?: ReadonlyMap<string, Buffer>,
): Promise<{ bytes: number; sent_bytes: number }> {
  const folder = versionFolder(manifest.id, manifest.version);
  const description = new Map([[manifestFile, Buffer.from(JSON.stringify(manifest))]]);
  const siblings = await compressedSiblings(own, made);
  const waiting = [...own, ...siblings, ...(await compressedSiblings(description))];
  const write = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await files.put(folder + next[0], next[1]);
  };
  await Promise.all(Array.from({ length: writers }, write));
  for (const [name, content] of description) await files.put(folder + name, content);
  const sizes = [...own].map(([name, content]) => ({
    bytes: content.byteLength,
    sent: siblings.get(`${name}.br`)?.byteLength ?? content.byteLength,
  }));
  return {
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    sent_bytes: sizes.reduce((sum, { sent }) => sum + sent, 0),
  };
}

/** Whether the file store has a version's files: it can lose them, e.g. with the data folder. */
export function hasVersionFiles({ files }: Files, id: string, version: string): Promise<boolean> {
  return files.exists(versionFolder(id, version) + manifestFile);
}

/** Removes a version's files, if there are any. */
export function removeVersionFiles({ files }: Files, id: string, version: string): Promise<void> {
  return files.deleteFolder(versionFolder(id, version));
}
