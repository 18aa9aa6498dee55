import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BootModule, type ModuleList, ModuleManifest } from '@switchboard/contracts/modules';
import { currentBuild } from '../http/build-files.ts';

/** The version of the platform that the shell provides. Source: platform/src/module.ts, kept equal by a test. */
export const platformVersion = '1.0.0';

const packagePrefix = 'mfe-';

/** The package folder of a module id, or undefined for an id that no folder could have. */
export function moduleDir(distDir: string, id: string): string | undefined {
  return /^[a-z][a-z0-9-]{1,39}$/.test(id) ? join(distDir, `${packagePrefix}${id}`) : undefined;
}

/** `^1.2` and exact versions: the same major, and not newer than what the shell has. */
export function fitsPlatform(range: string, version: string = platformVersion): boolean {
  const wanted = /^\^?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(range);
  const has = version.split('.').map(Number);
  if (!wanted) return false;
  const [major, minor, patch] = [wanted[1], wanted[2], wanted[3]].map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  if (major !== has[0]) return false;
  const [, hasMinor = 0, hasPatch = 0] = has;
  return hasMinor > minor || (hasMinor === minor && hasPatch >= patch);
}

function readModule(distDir: string, packageName: string): BootModule | undefined {
  const build = currentBuild(join(distDir, packageName));
  if (!build) return undefined;
  try {
    const manifest = ModuleManifest.parse(JSON.parse(readFileSync(join(build.dir, 'module.json'), 'utf8')));
    const range = manifest.requires.platform;
    return {
      manifest,
      base_path: `/modules/${manifest.id}/${build.version}/`,
      skipped_reason: fitsPlatform(range)
        ? null
        : `Needs platform ${range}; this installation has ${platformVersion}. Update the module or the shell.`,
    };
  } catch {
    return undefined;
  }
}

// A module whose files have gone stays in the list: its pages then say that it cannot be loaded, instead of not existing.
const lastKnown = new Map<string, BootModule>();

function readOrRemember(distDir: string, packageName: string): BootModule | undefined {
  const key = join(distDir, packageName);
  const module = readModule(distDir, packageName) ?? lastKnown.get(key);
  if (module) lastKnown.set(key, module);
  return module;
}

/** The modules whose builds lie in the workspace. Read on every call, so that a new build shows on the next page load. */
export function listModules(distDir: string): ModuleList {
  const packages = readdirSync(distDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(packagePrefix))
    .map((entry) => entry.name)
    .sort();
  const modules = packages.map((name) => readOrRemember(distDir, name)).filter((module) => module !== undefined);
  return { platform: platformVersion, modules };
}
