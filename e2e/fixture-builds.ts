/** Modules from `fixtures/`, built like any other. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserPackage } from '../tooling/src/build/packages.ts';
import { buildPackages } from '../tooling/src/build/pool.ts';
import { olderBuild } from '../tooling/src/release/testing/older-build.ts';
import { repositoryRoot } from '../tooling/src/root.ts';
import type { Build } from './releases.ts';

/** Copies a fixture into the repository, since packages are found by walking up, and passes the folder to `use`. */
async function withCopy<T>(name: string, use: (dir: string) => Promise<T>): Promise<T> {
  const place = join(repositoryRoot, 'tooling/dist');
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, 'fixture-'));
  try {
    cpSync(join(import.meta.dirname, 'fixtures', name), join(folder, name), { recursive: true });
    return await use(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A fixture as a release, and the warnings of its build. */
export function buildFixture(name: string): Promise<Build & { warnings: readonly string[] }> {
  return withCopy(name, async (from) => {
    const target = browserPackage(from);
    if (!target) throw new Error('the fixture is not a module');
    const [result] = await buildPackages([target], { root: repositoryRoot });
    if (!result?.version) throw new Error(result?.error ?? 'nothing was built');
    const dir = join(target.dir, 'dist', result.version);
    const manifest = JSON.parse(readFileSync(join(dir, 'module.json'), 'utf8')) as Build['manifest'];
    const shapes = JSON.parse(readFileSync(join(dir, 'shapes.json'), 'utf8')) as NonNullable<Build['shapes']>;
    const files = new Map(Object.keys(manifest.files).map((file) => [file, readFileSync(join(dir, file))]));
    return { manifest, files, shapes, warnings: result.warnings };
  });
}

/** The same release, as built by tools whose entries include the bundler's half of the federation runtime. */
export async function buildWithOwnRuntime(name: string): Promise<Build> {
  const { manifest, shapes = {} } = await buildFixture(name);
  const { files, preload } = await withCopy(name, (dir) => olderBuild(dir, manifest.container));
  return {
    manifest: { ...manifest, entry: [...files.keys()].find((file) => file.startsWith('remoteEntry.')) ?? '', preload },
    files,
    shapes,
  };
}

/** A module with the same content under another id, with its own address and entry. */
export function renamed({ manifest, files, shapes = {} }: Build, id: string, title: string): Build {
  const container = `sb_${id.replaceAll('-', '_')}_000000000000`;
  const path = `/${id}`;
  return {
    shapes,
    manifest: {
      ...structuredClone(manifest),
      ...{ id, title, container },
      routes: manifest.routes.map((route) => ({ ...route, path, title })),
      nav: manifest.nav.map((entry) => ({ ...entry, path, label: title })),
    },
    files: new Map(
      [...files].map(([name, content]) => [
        name,
        /\.(js|css)$/.test(name)
          ? Buffer.from(
              content
                .toString()
                .replaceAll(manifest.container, container)
                .replaceAll(`data-module='${manifest.id}'`, `data-module='${id}'`),
            )
          : content,
      ]),
    ),
  };
}
