import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@switchboard/contracts';
import { changedStaleRules, deriveStaleRules, type StaleRules } from '@switchboard/contracts/derive-stale-rules';
import { type Installation, moduleProblems } from '@switchboard/contracts/module-compatibility';
import type { ModuleManifest, RouteAllowance } from '@switchboard/contracts/modules';
import { z } from 'zod';
import { currentBuild } from '../http/build-files.ts';
import { readAllowances } from './allowances.ts';
import { brokenPromisesOf } from './broken-promises.ts';
import { unknownNamesOf } from './manifests.ts';
import type { Connection, RegistryServices, ShapesByHash } from './registry-context.ts';

const Shell = z.object({
  platform: z.string().optional(),
  base_path: z.string().optional(),
  shared: z.array(z.string()).optional(),
  exports: z.record(z.string(), z.array(z.string())).optional(),
  stale_rules: z.record(z.string(), z.string()).optional(),
  lazy_shared: z.record(z.string(), z.array(z.string())).optional(),
  development: z.object({ file: z.string(), integrity: z.string() }).optional(),
});
type Shell = z.infer<typeof Shell>;

const shells = new Map<string, Shell>();

/** The description of the shell's current build; undefined if there is none. */
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

/** The version of the platform that the shell provides, empty without a shell, and the folder of its build. */
export function installedShell(distDir: string): { platform: string; build: string | null } {
  return {
    platform: currentShell(distDir)?.platform ?? '',
    build: currentBuild(join(distDir, 'shell'))?.dir ?? null,
  };
}

const staleRules = deriveStaleRules(api);

/**
 * Rules for stale answers that the installed shell doesn't know, because the API is newer than the shell's build. With them, a
 * module with a new operation stays current without a new shell.
 */
export function staleRulesUnknownToShell(distDir: string): StaleRules {
  const known = currentShell(distDir)?.stale_rules;
  return known ? changedStaleRules(staleRules, known) : {};
}

/** Addresses of the scripts in which the shell keeps these libraries; none for those in its first files. */
export function sharedScripts(distDir: string, libraries: readonly string[]): string[] {
  const { base_path, lazy_shared } = currentShell(distDir) ?? {};
  const known = new Map(Object.entries(lazy_shared ?? {}));
  const files = libraries.flatMap((name) => known.get(name) ?? []).filter((file) => file.endsWith('.js'));
  return base_path ? [...new Set(files)].map((file) => base_path + file) : [];
}

/** The script that runs before the shell's own if it runs a developer's build of a module. */
export function developmentScript(distDir: string): { src: string; integrity: string } | null {
  const { base_path, development } = currentShell(distDir) ?? {};
  return base_path && development ? { src: base_path + development.file, integrity: development.integrity } : null;
}

/** The compatibility rule for modules in this installation. */
export interface InstalledRule {
  /** The reasons why a module can't run together with others; empty if it can. */
  problemsOf(module: ModuleManifest, others: readonly ModuleManifest[]): string[];
}

function unknownNameProblems(module: ModuleManifest): string[] {
  const names = unknownNamesOf(module);
  return names.length > 0 ? [`This installation does not know the ${names.join(' and the ')} that it names.`] : [];
}

/**
 * The only compatibility rule, for these modules in the current installation. `known` is what the caller already has: the shapes of
 * a build that is not stored yet, the allowances.
 */
export async function installedRule(
  { env }: Pick<RegistryServices, 'env'>,
  connection: Connection,
  modules: readonly ModuleManifest[],
  known: { shapes?: ShapesByHash; allowances?: readonly RouteAllowance[] } = {},
): Promise<InstalledRule> {
  const shell = currentShell(env.distDir);
  const [brokenPromises, allowances] = await Promise.all([
    brokenPromisesOf(connection, modules, known.shapes),
    known.allowances ?? readAllowances(connection),
  ]);
  return {
    problemsOf(module, others) {
      // Without a shell, its libraries can't be missing.
      const installation: Installation = {
        platform: shell?.platform ?? null,
        operations: Object.keys(api),
        shared: shell?.shared ?? module.requires.shared,
        exports: shell?.exports ?? {},
        brokenPromises,
        allowances,
      };
      return [...unknownNameProblems(module), ...moduleProblems(module, installation, others)];
    },
  };
}
