import { type BootModule, ModuleDeclaration } from '@switchboard/contracts/modules';
import { matchesPath } from '../http/path-patterns.ts';
import { bootManifest } from './boot-manifest.ts';
import { type BuildsInProgress, memoryOf } from './memory.ts';
import type { RegistryServices } from './registry-context.ts';

/** The starter's report about its builds: what it builds, what is unfinished, and the declarations of modules that were never built. */
export interface BuildsMessage {
  included: readonly string[] | null;
  unfinished: readonly string[];
  declarations: readonly unknown[];
}

/** The version of a module that was never built. It has no files. */
const noVersion = '0.0.0-000000000000';

/** The boot data of a module whose first build isn't there yet: its places, without anything to load. */
function unbuiltModule(declared: unknown): BootModule {
  const declaration = ModuleDeclaration.parse(declared);
  const manifest = bootManifest({
    ...declaration,
    requires: { ...declaration.requires, api: [], shared: [] },
    schema: 1,
    version: noVersion,
    revision: 'unknown',
    container: 'unbuilt',
    entry: 'unbuilt.js',
    files: {},
    preload: {},
  });
  return {
    manifest,
    base_path: `/modules/${declaration.id}/${noVersion}/`,
    skipped_reason: `${declaration.title} is still being built.`,
    is_building: true,
    fallback_version: null,
    is_canary: false,
  };
}

/** Stores what the starter is still building. */
export function noteBuilds(
  { systemPool }: RegistryServices,
  { declarations, unfinished, included }: BuildsMessage,
  onWanted: BuildsInProgress['onWanted'],
): void {
  memoryOf(systemPool).building = { modules: declarations.map(unbuiltModule), unfinished, included, onWanted };
}

/** What the starter is still building. */
export function buildsInProgress({ systemPool }: RegistryServices): BuildsInProgress {
  return memoryOf(systemPool).building;
}

/** Prioritizes building the module of the page that someone is opening. */
export function prioritizeBuildOf({ systemPool }: RegistryServices, path: string): void {
  const { modules, onWanted } = memoryOf(systemPool).building;
  if (modules.length === 0) return;
  const wanted = modules.find(({ manifest }) => manifest.routes.some((route) => isPageAt(route.path, path)));
  if (wanted) onWanted(wanted.manifest.id);
}

/** An address that can't be decoded belongs to no module. */
function isPageAt(pattern: string, path: string): boolean {
  try {
    return matchesPath(pattern, path);
  } catch {
    return false;
  }
}
