import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Installation, moduleProblems } from '@switchboard/contracts/module-compatibility';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { z } from 'zod';
import { currentBuild } from '../http/build-files.ts';
import { operations } from '../operations.ts';

/** The version of the platform that the shell provides. Source: platform/src/module.ts, kept equal by a test. */
export const platformVersion = '1.0.0';

const Shell = z.object({
  base_path: z.string().optional(),
  shared: z.array(z.string()).optional(),
  lazy_shared: z.record(z.string(), z.array(z.string())).optional(),
});
type Shell = z.infer<typeof Shell>;

const shells = new Map<string, Shell>();

/** What the current build of the shell says of itself; undefined when there is none. */
function currentShell(distDir: string): Shell | undefined {
  const build = currentBuild(join(distDir, 'shell'));
  if (!build) return undefined;
  const known = shells.get(build.dir);
  if (known) return known;
  const shell = Shell.safeParse(JSON.parse(readFileSync(join(build.dir, 'shell.json'), 'utf8'))).data ?? {};
  if (shells.size >= 20) shells.clear();
  shells.set(build.dir, shell);
  return shell;
}

/** Addresses of the scripts in which the shell keeps these libraries; none for those that it brings with its first files. */
export function sharedScripts(distDir: string, libraries: readonly string[]): string[] {
  const { base_path, lazy_shared } = currentShell(distDir) ?? {};
  const known = new Map(Object.entries(lazy_shared ?? {}));
  const files = libraries.flatMap((name) => known.get(name) ?? []).filter((file) => file.endsWith('.js'));
  return base_path ? [...new Set(files)].map((file) => base_path + file) : [];
}

/** Gives the reasons why a module cannot run beside others in this installation; none when it can. */
export type ProblemsOf = (module: ModuleManifest, others: readonly ModuleManifest[]) => string[];

/** The one rule of compatibility, against the installation as it is now. */
export function installedRule(distDir: string): ProblemsOf {
  const shared = currentShell(distDir)?.shared;
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
