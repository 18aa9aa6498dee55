import { createHash } from 'node:crypto';
import { containerOf, moduleDigits } from '@switchboard/contracts/module-digits';
import { ModuleManifest } from '@switchboard/contracts/modules';
import { shapeText } from '@switchboard/contracts/shapes';
import { assertStorable } from '../database/storable.ts';
import { archiveError } from './archive.ts';
import type { ModuleBuild } from './registry-context.ts';
import { readShapes } from './shapes.ts';

// Far more than any real one has; it is sent to every browser with the boot data.
const largestManifestBytes = 256_000;

/** The file of a build that describes the others. */
export const manifestFile = 'module.json';

/** The file of a build with the shapes that its manifest names by their hashes. */
export const shapesFile = 'shapes.json';

function isStorable(value: unknown): boolean {
  try {
    assertStorable(value);
    return true;
  } catch {
    return false;
  }
}

/** The manifest of a build. Throws VALIDATION with the reason `archive`. */
export function parseManifest(text: Buffer | undefined): ModuleManifest {
  if (!text)
    throw archiveError('The archive has no module.json at its top. Pack the folder of one build, not the one above.');
  if (text.byteLength > largestManifestBytes)
    throw archiveError(
      `module.json has more than ${largestManifestBytes / 1000} kB. Build the module with fewer chunks.`,
    );
  let json: unknown;
  try {
    json = JSON.parse(text.toString('utf8'));
  } catch {
    throw archiveError('module.json is not valid JSON. Build the module again and pack what the build wrote.');
  }
  const parsed = ModuleManifest.safeParse(json);
  if (parsed.success) {
    if (!isStorable(parsed.data))
      throw archiveError('module.json has characters that cannot be stored. Take them out of its texts.');
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw archiveError(
    `module.json is not one of this version of Switchboard: ${issue?.path.join('.') || 'it'}: ${issue?.message}. Build the module with its current SDK.`,
  );
}

/** The integrity of a file, as browsers check it. Computed off the event loop: a build has up to 50 MB. */
async function integrityOf(content: Buffer): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-384', new Uint8Array(content));
  return `sha384-${Buffer.from(hash).toString('base64')}`;
}

async function assertFiles(manifest: ModuleManifest, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const listed = new Map(Object.entries(manifest.files));
  const extra = [...files.keys()].find((name) => !listed.has(name));
  if (extra !== undefined)
    throw archiveError(
      `"${extra}" is in the archive but not in module.json. Pack what the build wrote, and nothing else.`,
    );
  for (const [name, { bytes, integrity }] of listed) {
    const content = files.get(name);
    if (!content)
      throw archiveError(`"${name}" is in module.json but not in the archive. Pack every file of the build.`);
    if (content.byteLength !== bytes || (await integrityOf(content)) !== integrity)
      throw archiveError(
        `"${name}" differs from what module.json says of it. Build the module again; change no file after.`,
      );
  }
}

function assertLoadable(manifest: ModuleManifest, files: ReadonlyMap<string, Buffer>): void {
  const { entry, preload, routes, slots } = manifest;
  const missing = [entry, ...Object.values(preload).flat()].find((name) => !files.has(name));
  if (missing !== undefined)
    throw archiveError(
      `module.json names "${missing}" as entry or to preload, but lists no such file. Build it again.`,
    );
  const container = containerOf(manifest.id, manifest.version.slice(-12));
  if (manifest.container !== container)
    throw archiveError(`The container is named "${manifest.container}", not "${container}". Build the module again.`);
  if (!entry.endsWith('.js')) throw archiveError(`The entry "${entry}" is not a script. Build the module again.`);
  const exposed = new Map(Object.entries(preload));
  const hidden = [...routes, ...slots].find(({ expose }) => !exposed.has(expose));
  if (hidden)
    throw archiveError(
      `module.json declares ${hidden.expose} but says not which files it needs. Build the module again.`,
    );
}

/** The digits are a hash of the content: a version's name guarantees what was built under it. */
async function assertDigits(manifest: ModuleManifest, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const digits = await moduleDigits({ manifest, files });
  if (!manifest.version.endsWith(`-${digits}`))
    throw archiveError(
      `The version ${manifest.version} should end in ${digits} by its content. Build the module again with its current SDK, and change nothing afterwards.`,
    );
}

/** A build from its files, `module.json` among them. Throws VALIDATION with the reason `archive` if they contradict each other. */
export async function moduleBuild(id: string, allFiles: ReadonlyMap<string, Buffer>): Promise<ModuleBuild> {
  const manifest = parseManifest(allFiles.get(manifestFile));
  if (manifest.id !== id)
    throw archiveError(`The archive has the module "${manifest.id}", not "${id}". Release it under its own name.`);
  const shapes = await readShapes(manifest, allFiles.get(shapesFile));
  const files = new Map([...allFiles].filter(([name]) => name !== manifestFile && name !== shapesFile));
  await assertFiles(manifest, files);
  assertLoadable(manifest, files);
  await assertDigits(manifest, files);
  return { manifest, shapes, files };
}

/** Shows whether two builds are the same. Unchanged sources build the same module at every revision. */
export function contentHash({ revision: _, ...manifest }: ModuleManifest): string {
  return createHash('sha256').update(shapeText(manifest)).digest('hex');
}
