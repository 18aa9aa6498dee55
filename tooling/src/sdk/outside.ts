import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { namesOf } from '../new-module/names.ts';
import { writeOutside } from '../new-module/outside.ts';
import { repositoryRoot as root } from '../root.ts';

/** A module that was created and built in its own folder, with only the packed packages. */
export interface OutsideModule {
  dir: string;
  /** Folder of the build, with `module.json` in it. */
  distDir: string;
  version: string;
}

/** Makes a module in an empty folder outside of the repository, installs the archives there and builds it with them. */
export async function buildOutsideModule(dir: string, id = 'outside-sample'): Promise<OutsideModule> {
  const archives = await writeOutside(dir, namesOf(id));
  await installArchives(dir, archives);
  return { dir, ...(await rebuildOutsideModule(dir)) };
}

/** Builds the module again, after a change of its sources. */
async function rebuildOutsideModule(dir: string): Promise<{ distDir: string; version: string }> {
  const { code, output } = await runModuleTool(dir, ['build']);
  if (code !== 0) throw new Error(`The module could not be built:\n${output}`);
  const { version } = JSON.parse(readFileSync(join(dir, 'dist/current.json'), 'utf8')) as { version: string };
  return { distDir: join(dir, 'dist', version), version };
}

/** Runs `switchboard-module` as it is installed in the module's folder. */
export async function runModuleTool(
  dir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  const program = join(dir, 'node_modules/@switchboard/module-tools/dist/module-tools.js');
  const child = spawn(process.execPath, [program, ...args], {
    cwd: dir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: `${out}${errors}`.trim() };
}

/**
 * What `npm install` does with the archives, without the network: unpacks them, and links every library that their
 * package.json or the module's own declares, and no other, from this repository.
 */
async function installArchives(dir: string, archives: readonly string[]): Promise<void> {
  const modules = join(dir, 'node_modules');
  const own = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Record<string, object | undefined>;
  const wanted = new Set(Object.keys({ ...own.dependencies, ...own.devDependencies }));
  for (const archive of archives) {
    const files = await unpacked(archive);
    const { name, dependencies, peerDependencies } = JSON.parse(String(files.get('package.json'))) as {
      name: string;
      dependencies?: object;
      peerDependencies?: object;
    };
    for (const [file, content] of files) {
      const path = join(modules, name, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) wanted.add(needed);
  }
  for (const name of [...wanted].filter((needed) => !needed.startsWith('@switchboard/'))) {
    const link = join(modules, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(installedFolder(name), link, 'junction');
  }
}

function installedFolder(name: string): string {
  const places = ['tooling/node_modules', 'node_modules'].map((place) => join(root, place, name));
  const found = places.find((place) => existsSync(join(place, 'package.json')));
  if (found === undefined) throw new Error(`${name} is not installed in this repository`);
  return found;
}

/** The files of an archive of `npm pack`, relative to its package. */
async function unpacked(archive: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const entry of createReadStream(archive).pipe(createGunzip()).pipe(extract()))
    files.set(entry.header.name.replace(/^package\//, ''), await buffer(entry));
  return files;
}
