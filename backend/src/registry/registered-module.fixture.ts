import type { TestApp } from '../testing/test-app.ts';
import { moduleArchive, type TestModuleOptions } from './module-archive.fixture.ts';

/** Writes a version of a module into the registry, without its files and active for no one; returns the version. */
export async function registerModule(app: TestApp, options: TestModuleOptions): Promise<string> {
  const { manifest } = await moduleArchive(options);
  await app.services.systemPool.query(
    `INSERT INTO module_versions (module_id, version, manifest, content_hash, bytes, sent_bytes, published_by)
     VALUES ($1, $2, $3, 'none', 1, 1, 'a test') ON CONFLICT DO NOTHING`,
    [manifest.id, manifest.version, manifest],
  );
  return manifest.version;
}
