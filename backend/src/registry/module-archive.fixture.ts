import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { containerOf, nameAnew } from '@switchboard/contracts/module-digits';
import { ModuleManifest } from '@switchboard/contracts/modules';
import { type Header, pack } from 'tar-stream';

/** A module's build in memory, and its archive for the registry. */
export interface TestModule {
  manifest: ModuleManifest;
  files: Record<string, Buffer>;
  /** Gzipped tar of the files and `module.json`. */
  archive: Buffer;
}

/** Differences from a module with one page. */
export interface TestModuleOptions {
  id?: string;
  /** Text in the page's script: a different text makes a different version. */
  content?: string;
  /** More files, or other content of the usual ones. */
  files?: Record<string, string | Buffer>;
  manifest?: Partial<ModuleManifest>;
  /** The content of `shapes.json`; null without one. */
  shapes?: Record<string, unknown> | null;
}

type Entry = Partial<Header> & { name: string; content?: string | Buffer };

/** A gzipped tar of any entries, including ones that no valid build has. */
export async function gzippedTar(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { content, ...header } of entries) tar.entry(header, content ?? '');
  tar.finalize();
  return gzipSync(await buffer(tar));
}

/** Size and SHA-384 of files, as in `module.json`. */
export function recordsOf(files: Record<string, Buffer>): ModuleManifest['files'] {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name,
      { bytes: content.byteLength, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` },
    ]),
  );
}

/** The archive of files and a manifest that may contradict them. */
export function archiveOf(
  manifest: unknown,
  files: Record<string, Buffer>,
  shapes: TestModuleOptions['shapes'] = null,
): Promise<Buffer> {
  return gzippedTar([
    { name: 'module.json', content: JSON.stringify(manifest) },
    ...(shapes ? [{ name: 'shapes.json', content: JSON.stringify(shapes) }] : []),
    ...Object.entries(files).map(([name, content]) => ({ name, content })),
  ]);
}

/** Builds a small valid module with one page, `/<id>`, and its archive. */
export async function moduleArchive(options: TestModuleOptions = {}): Promise<TestModule> {
  const { id = 'sample', content = 'first' } = options;
  const unknown = containerOf(id, '000000000000');
  const given = Object.fromEntries(
    Object.entries({
      'remoteEntry.js': `globalThis.${unknown} = {};`,
      'page.js': `export const text = ${JSON.stringify(content)};\n${'// A page as large as some.\n'.repeat(60)}`,
      ...options.files,
    }).map(([name, text]) => [name, Buffer.from(text)]),
  );
  const unnamed: ModuleManifest = {
    schema: 1,
    id,
    title: `Module ${id}`,
    owner: 'Team',
    version: '1.0.0-000000000000',
    revision: 'unknown',
    requires: { platform: '^1.0', api: [], shared: [] },
    routes: [{ path: `/${id}`, expose: 'SamplePage', access: 'member', title: 'Sample' }],
    nav: [],
    slots: [],
    flags: [],
    budget_bytes: 60_000,
    container: unknown,
    entry: 'remoteEntry.js',
    files: recordsOf(given),
    preload: { SamplePage: ['page.js'] },
    ...options.manifest,
  };
  // With the defaults that the registry adds; a test may also use a manifest that it rejects.
  const read = ModuleManifest.safeParse(unnamed).data ?? unnamed;
  const named = await nameAnew({ manifest: read, files: new Map(Object.entries(given)) });
  const { version, container } = named.manifest;
  const files = Object.fromEntries([...named.files].map(([name, text]) => [name, Buffer.from(text)]));
  const manifest: ModuleManifest = { ...unnamed, version, container, files: recordsOf(files), ...options.manifest };
  return { manifest, files, archive: await archiveOf(manifest, files, options.shapes) };
}
