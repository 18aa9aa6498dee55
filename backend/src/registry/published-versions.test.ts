import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { publishedModule, testWorkspace } from './releases.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
});
afterAll(() => app.close());

describe('a module with a long history', () => {
  it('a long history lists the latest 50 versions and the active one, and reads only their failures', async () => {
    const { id, releases, versions } = await publishedModule(app, 1);
    await releases.act('activate', { version: versions[0] });
    const { organizationId } = await app.signUp();
    // Published later than the active one, each with a failure.
    await app.services.systemPool.query(
      `INSERT INTO module_versions (module_id, version, manifest, content_hash, bytes, sent_bytes, published_by, published_at)
       SELECT module_id, name, manifest || jsonb_build_object('version', name), name, 1, 1, 'test', now() + n * interval '1 second'
       FROM module_versions, generate_series(1, 60) AS n, lateral (SELECT '2.0.' || n || '-aaaaaaaaaaaa' AS name)
       WHERE module_id = $1`,
      [id],
    );
    await asOwner(app.services.env.databaseUrl, (owner) =>
      owner.query(
        `INSERT INTO module_failures (organization_id, module_id, version, failure, message)
         SELECT $2, module_id, version, 'timeout', 'It failed' FROM module_versions WHERE module_id = $1`,
        [id, organizationId],
      ),
    );
    const query = vi.spyOn(app.services.systemPool, 'query');
    const listed = (await releases.get()).body.versions as { version: string; failures: unknown[] }[];
    const latest = Array.from({ length: 50 }, (_, index) => `2.0.${60 - index}-aaaaaaaaaaaa`);
    expect(listed.map(({ version }) => version)).toEqual([...latest, versions[0]]);
    expect(listed.every(({ failures }) => failures.length === 1)).toBe(true);
    const results = await Promise.all(query.mock.results.map(({ value }) => value as Promise<{ rows: unknown[] }>));
    expect(Math.max(...results.map(({ rows }) => rows.length))).toBe(listed.length);
  });
});
