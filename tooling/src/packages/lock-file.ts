import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as the lock file has it. */
export interface LockedPackage {
  /** The install location, relative to the repository's root. */
  path: string;
  name: string;
  version: string;
  licence?: string;
  isDev: boolean;
  /** Platforms that it is built for; packages without native code have none. */
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies: string[];
}

interface LockEntry {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The installed packages of a lock file, without those of the workspace. */
export function readLockFile(root: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link || entry.version === undefined) return [];
    const { name = nameOf(path), version, license, dev = false, os, cpu, libc, optionalDependencies = {} } = entry;
    return [
      {
        path,
        name,
        version,
        isDev: dev,
        ...(license ? { licence: license } : {}),
        ...(os ? { os } : {}),
        ...(cpu ? { cpu } : {}),
        ...(libc ? { libc } : {}),
        optionalDependencies: Object.keys(optionalDependencies),
      },
    ];
  });
}
