import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shouldRollBack, sumUsage } from '@switchboard/contracts/module-health';
import type { ModuleUsageHour } from '@switchboard/contracts/module-records';
import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moduleArchive } from '../registry/module-archive.fixture.ts';
import { moduleReleases, modulesOf, testWorkspace, writeModuleBuild } from '../registry/releases.fixture.ts';
import { publishWorkspace } from '../registry/workspace.ts';
import { signInSuperAdmin } from '../testing/super-admin.ts';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { loadDemoCanary } from './canary.ts';
import { demoOrganizations } from './organizations.ts';

let app: TestApp;
let person: TestPerson;
let active: string;
beforeEach(async () => {
  const distDir = testWorkspace();
  const module = await moduleArchive({ id: 'assistants' });
  writeModuleBuild(distDir, module);
  active = module.manifest.version;
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: distDir });
  writeFileSync(join(app.services.env.dataDir, 'demo.json'), '[]');
  person = await app.signUp();
  await app.services.systemPool.query('UPDATE organizations SET name = $2 WHERE id = $1', [
    person.organizationId,
    demoOrganizations.at(-1)?.name,
  ]);
  await publishWorkspace(app.services);
});
afterEach(() => app.close());

const running = async (cookie?: string) => (await modulesOf(app, cookie)).get('assistants');

async function asSuperAdmin<T>(path: string): Promise<T> {
  const { cookie } = await signInSuperAdmin(app);
  return (await app.request<T>('GET', `/api/modules/assistants${path}`, undefined, { cookie })).body;
}

describe('the canary of the demo data', () => {
  it('one organization of the demo data tries a canary with the same files under another version', async () => {
    await loadDemoCanary(app.services);
    const [all, own] = [await running(), await running(person.cookie)];
    expect([all?.manifest.version, all?.is_canary]).toEqual([active, false]);
    expect([own?.manifest.version === active, own?.is_canary, own?.fallback_version]).toEqual([false, true, active]);
    expect(Object.keys(own?.manifest.files ?? {})).toEqual(Object.keys(all?.manifest.files ?? {}));
    const entry = await app.fetch(`${own?.base_path}${own?.manifest.entry}`);
    expect(await entry.text()).toContain(own?.manifest.container);
  });

  it('the demo canary has openings over two weeks, and enough failures for a rollback', async () => {
    await loadDemoCanary(app.services);
    const { versions, assignment } = await asSuperAdmin<RegistryModule>('');
    const canary = versions.find(({ version }) => version === assignment.canary?.version);
    const others = sumUsage(versions.filter((one) => one !== canary));
    expect(canary && shouldRollBack(canary, others)).toBe(true);
    expect(canary?.failures).toMatchObject([{ failure: 'crashed', count: canary?.failed, organizations: 1 }]);
    expect(versions.find(({ version }) => version === active)).toMatchObject({ failed: 0 });
    expect(versions.map(({ published_at }) => Date.parse(published_at) < Date.now() - 86_400_000)).toEqual([
      true,
      true,
    ]);
    const hours = await asSuperAdmin<ModuleUsageHour[]>('/usage');
    const sumOf = (wanted: string) =>
      hours.filter(({ version }) => version === wanted).reduce((sum, { opens }) => sum + opens, 0);
    expect([sumOf(active), sumOf(canary?.version ?? '')]).toEqual([
      versions.find(({ version }) => version === active)?.opens,
      canary?.opens,
    ]);
  });

  it('the demo canary is created once and never returns after a rollback or a release by a team', async () => {
    await loadDemoCanary(app.services);
    await loadDemoCanary(app.services);
    const releases = await moduleReleases(app, 'assistants');
    const acts = (await releases.log()).filter(({ actor }) => actor === 'demo data');
    expect(acts.map(({ action }) => action).sort()).toEqual(['canary', 'publish']);
    await releases.act('rollback');
    await loadDemoCanary(app.services);
    expect((await running(person.cookie))?.manifest.version).toBe(active);
  });

  it('an installation without demo data has no demo canary', async () => {
    const other = { ...app.services, env: { ...app.services.env, dataDir: join(app.services.env.dataDir, 'empty') } };
    await loadDemoCanary(other);
    expect((await running(person.cookie))?.is_canary).toBe(false);
  });
});
