import type { VersionRequirements } from '@switchboard/contracts/module-registry';
import { notFound } from '../errors.ts';
import { keyOf, manifestsOf, type VersionKey } from './manifests.ts';
import type { RegistryServices } from './registry-context.ts';
import { shapesByHash } from './shapes.ts';

/** The requirements that a version was built against; empty for one of older tools. Throws NOT_FOUND. */
export async function getRequirements(services: RegistryServices, key: VersionKey): Promise<VersionRequirements> {
  const manifest = (await manifestsOf(services, [key])).get(keyOf(key));
  if (!manifest) throw notFound('Version');
  const { shapes: hashes = {}, exports = {} } = manifest.requires;
  const stored = await shapesByHash(services.systemPool, [...new Set(Object.values(hashes))]);
  const shapes = Object.entries(hashes).flatMap(([name, hash]) => {
    const shape = stored.get(hash);
    return shape ? [[name, shape] as const] : [];
  });
  return { shapes: Object.fromEntries(shapes), exports };
}
