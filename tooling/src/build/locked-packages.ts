import { existsSync, readFileSync } from 'node:fs';
import type { FileHashes } from './file-hashes.ts';

type Names = Record<string, string>;

interface LockedPackage {
  version?: string;
  integrity?: string;
  /** A package of the repository, in the folder `resolved`. */
  link?: boolean;
  resolved?: string;
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  devDependencies?: Names;
}

/** The `packages` of a lock file, by their install location. */
type Lock = Readonly<Record<string, LockedPackage>>;

const locks = new Map<string, Lock>();

/** Reads a lock file once per content; empty when there is no file. */
function readLock(path: string, hashes: FileHashes): Lock {
  if (!existsSync(path)) return {};
  const hash = hashes.of(path);
  const lock = locks.get(hash) ?? (JSON.parse(readFileSync(path, 'utf8')) as { packages?: Lock }).packages ?? {};
  locks.set(hash, lock);
  return lock;
}

/** Where a package's dependency is installed: in its own folder, or in one of the folders around it. */
function placeOf(name: string, from: string, lock: Lock): string | undefined {
  const own = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (own in lock) return own;
  return from === '' ? undefined : placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), lock);
}

/**
 * Everything that is installed for some folders of a repository, including indirect dependencies: locations, versions
 * and checksums, sorted. Packages that only other folders need do not count.
 */
export function lockedPackages(path: string, folders: readonly string[], hashes: FileHashes): string[] {
  const lock = readLock(path, hashes);
  const found = new Set<string>();
  const add = (place: string): void => {
    const installed = lock[place];
    if (!installed || found.has(place)) return;
    found.add(place);
    if (installed.link && installed.resolved !== undefined) add(installed.resolved);
    // A repository with one module lists the tools in its devDependencies.
    const { dependencies, optionalDependencies, peerDependencies, devDependencies } = installed;
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies, ...(place ? {} : devDependencies) };
    for (const name of Object.keys(needed)) {
      const needs = placeOf(name, place, lock);
      if (needs !== undefined) add(needs);
    }
  };
  for (const folder of folders) add(folder);
  return [...found]
    .flatMap((place) => {
      const { version, integrity } = lock[place] ?? {};
      return integrity === undefined ? [] : [`${place} ${version} ${integrity}`];
    })
    .sort();
}
