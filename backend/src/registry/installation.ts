import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Installation, moduleProblems } from '@switchboard/contracts/module-compatibility';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { z } from 'zod';
import { currentBuild } from '../http/build-files.ts';
import { operations } from '../operations.ts';

/** The version of the platform that the shell provides. Source: platform/src/module.ts, kept equal by a test. */
export const platformVersion = '1.0.0';

const Shell = z.object({ shared: z.array(z.string()).optional() });

const sharedOfShell = new Map<string, readonly string[] | undefined>();

/** The libraries that the current build of the shell provides; undefined where that is not known. */
function sharedLibraries(distDir: string): readonly string[] | undefined {
  const build = currentBuild(join(distDir, 'shell'));
  if (!build) return undefined;
  if (!sharedOfShell.has(build.dir)) {
    if (sharedOfShell.size >= 20) sharedOfShell.clear();
    const shell = Shell.safeParse(JSON.parse(readFileSync(join(build.dir, 'shell.json'), 'utf8')));
    sharedOfShell.set(build.dir, shell.data?.shared);
  }
  return sharedOfShell.get(build.dir);
}

/** Gives the reasons why a module cannot run beside others in this installation; none when it can. */
export type ProblemsOf = (module: ModuleManifest, others: readonly ModuleManifest[]) => string[];

/** The one rule of compatibility, against the installation as it is now. */
export function installedRule(distDir: string): ProblemsOf {
  const shared = sharedLibraries(distDir);
  return (module, others) => {
    // Without a shell there is nothing that its libraries could be missing from.
    const installation: Installation = {
      platform: platformVersion,
      operations,
      shared: shared ?? module.requires.shared,
    };
    return moduleProblems(module, installation, others);
  };
}
