import type { ModuleManifest } from './modules.ts';
import { shapeText } from './shapes.ts';

/** A build in memory: its description, and every file that it lists. */
export interface NamedBuild {
  manifest: ModuleManifest;
  files: ReadonlyMap<string, Uint8Array>;
}

const hexDigits = 12;

/** Placeholder of the same length for the digits until they are known. */
export const unknownDigits = 'placeholder0';

/** Placeholder in a standalone page for the address of its folder. */
export const basePathPlaceholder = '/__switchboard_base__/';

/** Files that contain the build's own name. */
const isText = (name: string) => /\.(js|css|map|html)$/.test(name);

/** The global of one version of a module, e.g. `sb_leads_1a2b3c4d5e6f`; `digits` are the last twelve of the version. */
export function containerOf(moduleId: string, digits: string): string {
  return `sb_${moduleId.replaceAll('-', '_')}_${digits}`;
}

/** Where a standalone page of a version is served. */
export function standalonePath({ id, version }: Pick<ModuleManifest, 'id' | 'version'>): string {
  return `/modules/${id}/${version}/standalone/`;
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function hash(content: Uint8Array): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new Uint8Array(content)));
}

const decode = (content: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
const encode = (text: string) => new TextEncoder().encode(text);

/**
 * A file without parts that depend on the digits: the name of the container, and the addresses and checksums in a page.
 */
function withoutDigits(name: string, content: Uint8Array, manifest: ModuleManifest): Uint8Array {
  if (!isText(name)) return content;
  const text = decode(content).replaceAll(manifest.container, containerOf(manifest.id, unknownDigits));
  if (!name.endsWith('.html')) return encode(text);
  const page = text
    .replaceAll(standalonePath(manifest), basePathPlaceholder)
    .replaceAll(/ integrity="sha384-[A-Za-z0-9+/]{64}"(?: blocking="render")?/g, '');
  return encode(page);
}

/**
 * The twelve hex digits at the end of a build's version: a hash of its description, its files and the package's
 * version, without the revision and the parts that depend on the digits themselves. The build writes them, and the
 * registry computes them again.
 */
export async function moduleDigits({ manifest, files }: NamedBuild): Promise<string> {
  const { version, revision: _revision, container: _container, files: _files, ...description } = manifest;
  const hashes: Record<string, string> = {};
  for (const [name, content] of files) hashes[name] = await hash(withoutDigits(name, content, manifest));
  const all = await hash(encode(shapeText({ ...description, version: version.slice(0, -hexDigits), files: hashes })));
  return all.slice(0, hexDigits);
}

async function record(content: Uint8Array): Promise<ModuleManifest['files'][string]> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-384', new Uint8Array(content)));
  return { bytes: content.byteLength, integrity: `sha384-${btoa(String.fromCharCode(...bytes))}` };
}

/** Gives a changed build the version of its new content, including in files that contain it. */
export async function nameAnew({ manifest, files }: NamedBuild): Promise<NamedBuild> {
  const digits = await moduleDigits({ manifest, files });
  const container = containerOf(manifest.id, digits);
  const version = manifest.version.replace(/[0-9a-f]{12}$/, digits);
  const { id } = manifest;
  const named = (content: Uint8Array) =>
    encode(
      decode(content)
        .replaceAll(manifest.container, container)
        .replaceAll(standalonePath(manifest), standalonePath({ id, version })),
    );
  const renamed = new Map(
    [...files].map(([name, content]) => [name, isText(name) ? named(content) : content] as const),
  );
  const records: ModuleManifest['files'] = {};
  for (const [name, content] of renamed) records[name] = await record(content);
  return { manifest: { ...manifest, version, container, files: records }, files: renamed };
}
