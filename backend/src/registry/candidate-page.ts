import { memoryOf } from './memory.ts';
import type { RegistryServices } from './registry-context.ts';
import { resolveModules } from './resolve.ts';
import { versionFolder } from './version-files.ts';

const route = '/video-call/:id';
const page = 'standalone/index.html';

async function readPage(services: RegistryServices): Promise<string | null> {
  const memory = memoryOf(services.systemPool);
  try {
    const { modules } = await resolveModules(services, null);
    const owner = modules.find(({ manifest }) => manifest.routes.some(({ path }) => path === route))?.manifest;
    if (!owner || !Object.hasOwn(owner.files, page)) return null;
    const module = `${owner.id}@${owner.version}`;
    if (memory.candidatePage?.module !== module) {
      const content = await services.files.bytes(versionFolder(owner.id, owner.version) + page);
      memory.candidatePage = { module, html: Buffer.from(content).toString('utf8') };
    }
  } catch (error) {
    services.log.error({ err: error }, "the candidate's page cannot be read");
  }
  return memory.candidatePage?.html ?? null;
}

/**
 * The page on which candidates are interviewed, from the active release of the module that has its route; null when no
 * release has one. Once read it is remembered, so that it opens also when neither database nor files can be read. Those
 * who ask at the same moment share one reading: anyone may ask.
 */
export async function candidatePage(services: RegistryServices): Promise<string | null> {
  const memory = memoryOf(services.systemPool);
  memory.candidatePageReading ??= readPage(services).finally(() => {
    memory.candidatePageReading = null;
  });
  return memory.candidatePageReading;
}
