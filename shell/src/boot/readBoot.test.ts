import { sampleSession } from '@switchboard/platform/testing';
import { describe, expect, test } from 'vitest';
import { sampleModule } from '../modules/sampleModule.ts';
import { readBoot, readInlineBoot } from './readBoot.ts';

const boot = {
  session: sampleSession(),
  modules: { platform: '1.0.0', modules: [sampleModule()] },
  templates: [{ id: '1', name: 'Screening' }],
  module_settings: {},
  developer: { allowed_origins: ['http://localhost:*'], overrides: [] },
};

function pageWith(text: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (text !== null) {
    const script = page.createElement('script');
    script.type = 'application/json';
    script.id = 'switchboard-boot';
    script.textContent = text;
    page.body.append(script);
  }
  return page;
}

describe('readBoot', () => {
  test('readBoot accepts the data that the server writes', () => {
    expect(readBoot(JSON.parse(JSON.stringify(boot)))).toEqual(boot);
  });

  test('readBoot reads rules that the build lacks, and leaves out damaged ones', () => {
    const stale_rules = { 'GET /api/site-visits': 'lead', 'GET /api/broken': 1 };
    expect(readBoot({ ...boot, stale_rules })?.stale_rules).toEqual({ 'GET /api/site-visits': 'lead' });
  });

  test('readBoot accepts a signed-out visitor', () => {
    expect(readBoot({ ...boot, session: null })?.session).toBeNull();
  });

  test.each([
    ['a list', []],
    ['a session without a user', { ...boot, session: { organizations: [], organization: null } }],
    ['an organization without flags', { ...boot, session: { ...sampleSession(), organization: { id: '1' } } }],
  ])('readBoot refuses %s', (_, value) => {
    expect(readBoot(value)).toBeNull();
  });

  test('readBoot leaves out a broken module and keeps the others', () => {
    const modules = { platform: '1.0.0', modules: [{ manifest: { id: 'broken' } }, sampleModule()] };
    expect(readBoot({ ...boot, modules })?.modules?.modules.map((item) => item.manifest.id)).toEqual(['leads']);
  });

  test.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', '/modules/leads'])(
    'readBoot leaves out a module whose files are at %s',
    (basePath) => {
      const modules = [{ ...sampleModule({ id: 'evil' }), base_path: basePath }, sampleModule()];
      const read = readBoot({ ...boot, modules: { platform: '1.0.0', modules } })?.modules?.modules;
      expect(read?.map(({ manifest }) => manifest.id)).toEqual(['leads']);
    },
  );

  test.each([
    ['are absent', undefined],
    ['are garbage', 'registry down'],
    ['are all broken', { platform: '1.0.0', modules: [{ manifest: { id: 'broken' } }] }],
  ])('readBoot keeps the session and returns no module list when the modules %s', (_, modules) => {
    expect(readBoot({ ...boot, modules })).toMatchObject({
      session: { user: { full_name: 'Ada Park' } },
      modules: null,
    });
  });

  test('readBoot accepts an installation without modules', () => {
    expect(readBoot({ ...boot, modules: { platform: '1.0.0', modules: [] } })?.modules?.modules).toEqual([]);
  });

  test('readBoot reads the page allowances of modules, and drops invalid ones', () => {
    const allowance = { module_id: 'leads', path: '/slots/new', is_withdrawn: false };
    const modules = { platform: '1.0.0', modules: [], allowances: [allowance, { module_id: 'leads' }, 'garbage'] };
    expect(readBoot({ ...boot, modules })?.modules?.allowances).toEqual([allowance]);
  });

  test('boot data of an older server without fallback, canary and developer fields is accepted', () => {
    const { fallback_version: _, is_canary: __, ...module } = sampleModule();
    const { developer: ___, ...older } = { ...boot, modules: { platform: '1.0.0', modules: [module] } };
    const read = readBoot(older);
    expect(read?.modules?.modules[0]).toMatchObject({ fallback_version: null, is_canary: false });
    expect(read?.developer).toBeNull();
  });

  test('readBoot keeps only overrides with an address, and none for a visitor', () => {
    const overrides = [{ module_id: 'leads', url: 'http://localhost:5101/' }, { module_id: 'slots' }, 'garbage'];
    const developer = { allowed_origins: [], overrides };
    expect(readBoot({ ...boot, developer })?.developer?.overrides).toEqual([overrides[0]]);
    expect(readBoot({ ...boot, session: null, developer })?.developer).toBeNull();
  });
});

describe('readInlineBoot', () => {
  test('readInlineBoot reads the boot data in the page', () => {
    expect(readInlineBoot(pageWith(JSON.stringify(boot)))?.session?.user.full_name).toBe('Ada Park');
  });

  test.each([
    ['absent', null],
    ['empty', ''],
    ['cut off', '{"session":'],
    ['the placeholder', '<!--switchboard:boot-->'],
  ])('readInlineBoot returns null when the data is %s', (_, text) => {
    expect(readInlineBoot(pageWith(text))).toBeNull();
  });
});
