import { type KeptPage, memoryOf } from './memory.ts';
import type { RegistryServices } from './registry-context.ts';
import { resolveModules } from './resolve.ts';
import { versionFolder } from './version-files.ts';

const page = 'standalone/index.html';

/** The routes that are answered with a module's standalone page: people without an account open them. */
export const standaloneRoutes = [
  '/video-call/:id',
  '/interview-complete',
  '/interview-findings/:token',
  '/book-slot/:id',
  '/manage-booking/:token',
] as const;
export type StandaloneRoute = (typeof standaloneRoutes)[number];

async function readPage(services: RegistryServices, route: StandaloneRoute, kept: KeptPage): Promise<string | null> {
  try {
    const { modules } = await resolveModules(services, null);
    const owner = modules.find(({ manifest }) => manifest.routes.some(({ path }) => path === route))?.manifest;
    if (!owner || !Object.hasOwn(owner.files, page)) return null;
    const module = `${owner.id}@${owner.version}`;
    if (kept.page?.module !== module) {
      const content = await services.files.bytes(versionFolder(owner.id, owner.version) + page);
      kept.page = { module, html: Buffer.from(content).toString('utf8') };
    }
  } catch (error) {
    services.log.error({ err: error, route }, 'the page of a route cannot be read');
  }
  return kept.page?.html ?? null;
}

/**
 * The standalone page for a route, from the active release of the module that has the route; null if no release has one. It is
 * remembered, so that it also opens when neither database nor files can be read. Concurrent callers share one read, because anyone
 * may request it.
 */
export async function standalonePage(services: RegistryServices, route: StandaloneRoute): Promise<string | null> {
  const { pages } = memoryOf(services.systemPool);
  const kept = pages.get(route) ?? { page: null, reading: null };
  pages.set(route, kept);
  kept.reading ??= readPage(services, route, kept).finally(() => {
    kept.reading = null;
  });
  return kept.reading;
}
