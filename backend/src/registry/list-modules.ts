import { notFound } from '../errors.ts';
import { readCountedAssignments } from './assignment.ts';
import { listPublishedVersions } from './published-versions.ts';
import type { RegistryServices } from './registry-context.ts';
import { resolveModules } from './resolve.ts';

/** The modules of the registry in order of their ids, with versions, assignments and failures; or just one of them. */
export async function listRegistryModules(services: RegistryServices, id: string | null = null) {
  const [assignments, versions, { modules }] = await Promise.all([
    readCountedAssignments(services.systemPool, id),
    listPublishedVersions(services, { id }),
    resolveModules(services, null),
  ]);
  const skipped = new Map(modules.map(({ manifest, skipped_reason }) => [manifest.id, skipped_reason]));
  return assignments
    .flatMap(({ id: moduleId, active, assignment }) => {
      const own = versions.get(moduleId) ?? [];
      const shown = own.find(({ version }) => version === active) ?? own[0];
      if (!shown) return [];
      const { title, owner } = shown.manifest;
      return [{ id: moduleId, title, owner, assignment, skipped_reason: skipped.get(moduleId) ?? null, versions: own }];
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** One module of the registry. Throws NOT_FOUND before its first release. */
export async function getRegistryModule(services: RegistryServices, id: string) {
  const [module] = await listRegistryModules(services, id);
  if (!module) throw notFound('Module');
  return module;
}
