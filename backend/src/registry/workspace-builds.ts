import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentBuild } from '../http/build-files.ts';
import { encodings, isCompressible } from './compress.ts';
import { manifestFile, moduleBuild, parseManifest, shapesFile } from './module-build.ts';
import type { ModuleBuild } from './registry-context.ts';

const packagePrefix = 'mfe-';

/** A module's build in the workspace. */
export interface WorkspaceBuild {
  id: string;
  version: string;
  dir: string;
}

/** The current builds of the workspace's modules, in order of their ids. */
export function listWorkspaceBuilds(distDir: string): WorkspaceBuild[] {
  if (!existsSync(distDir)) return [];
  return readdirSync(distDir)
    .filter((name) => name.startsWith(packagePrefix))
    .flatMap((name) => {
      const build = currentBuild(join(distDir, name));
      return build ? [{ id: name.slice(packagePrefix.length), ...build }] : [];
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A build of the workspace with its compressed files. Throws if its files don't match. */
export async function readWorkspaceBuild({
  id,
  dir,
}: WorkspaceBuild): Promise<{ build: ModuleBuild; made: Map<string, Buffer> }> {
  const description = await readFile(join(dir, manifestFile));
  const names = Object.keys(parseManifest(description).files);
  const siblings = names.filter(isCompressible).flatMap((name) => encodings.map(({ ending }) => name + ending));
  const read = async (wanted: readonly string[]) =>
    new Map(
      await Promise.all(
        wanted
          .filter((name) => existsSync(join(dir, name)))
          .map(async (name) => [name, await readFile(join(dir, name))] as const),
      ),
    );
  const files = await read([...names, shapesFile]);
  return { build: await moduleBuild(id, new Map([...files, [manifestFile, description]])), made: await read(siblings) };
}
