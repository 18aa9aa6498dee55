import { existsSync, readFileSync } from 'node:fs';
import type { FileHashes } from './file-hashes.ts';

type Names = Record<string, string>;

interface LockedPackage {
  version?: string;
  integrity?: string;
  /** A package of the repository, which lies in the folder `resolved`. */
  link?: boolean;
  resolved?: string;
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  devDependencies?: Names;
}

/** The `packages` of a lock file, by the place in which each is installed. */
type Lock = Readonly<Record<string, LockedPackage>>;

const locks = new Map<string, Lock>();

/** Reads a lock file once for each of its contents; empty when there is none. */
function readLock(path: string, hashes: FileHashes): Lock {
  if (!existsSync(path)) return {};
  const hash = hashes.of(path);
  const lock = locks.get(hash) ?? (JSON.parse(readFileSync(path, 'utf8')) as { packages?: Lock }).packages ?? {};
  locks.set(hash, lock);
  return lock;
}

/** Where a package finds another one: among its own, or those of what it lies in. */
function placeOf(name: string, from: string, lock: Lock): string | undefined {
  const own = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (own in lock) return own;
  return from === '' ? undefined : placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), lock);
}

/**
 * What is installed for some folders of a repository, with all that it needs in turn: places, versions and checksums,
 * sorted. Packages that only other folders need do not count.
 */
export function lockedPackages(path: string, folders: readonly string[], hashes: FileHashes): string[] {
  const lock = readLock(path, hashes);
  const found = new Set<string>();
  const add = (place: string): void => {
    const installed = lock[place];
    if (!installed || found.has(place)) return;
    found.add(place);
    if (installed.link && installed.resolved !== undefined) add(installed.resolved);
    // A repository with one module has its tools among what it is developed with.
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
