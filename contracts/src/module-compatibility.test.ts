import { describe, expect, it } from 'vitest';
import { fitsPlatform, type Installation, moduleProblems } from './module-compatibility.ts';
import { shellPaths } from './module-routes.ts';
import { type ModuleManifest, ModulePath } from './modules.ts';

const installation: Installation = {
  platform: '1.4.2',
  shared: ['react'],
  operations: ['GET /api/leads'],
  exports: { '@switchboard/platform': ['Slot', 'request'] },
  brokenPromises: (name, hash) => (hash === 'old' ? [`${name.toLowerCase()} is gone`] : []),
  allowances: [],
};

function manifest(changes: Partial<ModuleManifest> = {}): ModuleManifest {
  return {
    id: 'visits',
    title: 'Visits',
    owner: 'Field team',
    requires: { platform: '^1.4', api: ['GET /api/leads'], shared: ['react'] },
    routes: [{ path: '/visits', expose: 'VisitsPage', access: 'member', title: 'Visits' }],
    nav: [{ label: 'Visits', path: '/visits', icon: 'slots', group: 'calls', order: 1 }],
    slots: [],
    flags: [],
    budget_bytes: 1,
    schema: 1,
    version: '0.1.0-000000000000',
    revision: 'abc',
    container: 'sb_visits_000000000000',
    entry: 'entry.js',
    files: {},
    preload: {},
    ...changes,
  };
}

const needs = (more: Partial<ModuleManifest['requires']>) => ({ ...manifest().requires, ...more });
const route = (path: string) => ({ path, expose: 'VisitsPage', access: 'member', title: 'Visits' }) as const;
const page = (path: string) => [route(path)];
const other = manifest({
  id: 'other',
  title: 'Other',
  routes: page('/others/:id'),
  nav: [],
  slots: [{ slot: 'lead.visit.v1', expose: 'Visit', order: 0 }],
});

describe('moduleProblems', () => {
  it('a module has no problems if the installation provides everything', () => {
    expect(moduleProblems(manifest(), installation, [other])).toEqual([]);
  });

  it('a new version may have the same pages as the version before', () => {
    expect(moduleProblems(manifest({ version: '0.2.0-111111111111' }), installation, [manifest()])).toEqual([]);
  });

  it.each<[string, Partial<ModuleManifest>, RegExp]>([
    ['a newer platform', { requires: { platform: '^1.5', api: [], shared: [] } }, /needs platform \^1\.5; .* 1\.4\.2/],
    ['another library', { requires: { platform: '^1.4', api: [], shared: ['vue'] } }, /shell does not provide vue/],
    ['another operation', { requires: { platform: '^1.4', api: ['GET /api/x'], shared: [] } }, /API does not have GET/],
    [
      'an operation of another shape',
      { requires: needs({ shapes: { 'GET /api/leads': 'old' } }) },
      /against another GET \/api\/leads: get \/api\/leads is gone/,
    ],
    [
      'a name that the shell does not export',
      { requires: needs({ exports: { '@switchboard/platform': ['Slot', 'useMagic'] } }) },
      /@switchboard\/platform of this shell does not export useMagic/,
    ],
    ['a page of another module', { routes: page('/others/:name'), nav: [] }, /\/others\/:name belongs to Other/],
    ['a page in other letters', { routes: page('/OTHERS/:name'), nav: [] }, /belongs to Other/],
    ['a page of the shell', { routes: page('/dashboard'), nav: [] }, /belongs to the shell/],
    ['a page of the server', { routes: page('/api/leads'), nav: [] }, /belongs to the server/],
    ['one page twice', { routes: [...page('/visits'), ...page('/visits')] }, /belongs to another of its pages/],
    ['a slot of another module', { slots: [{ slot: 'lead.visit.v1', expose: 'X', order: 0 }] }, /filled by Other/],
    ['an entry without a page', { routes: [], slots: [] }, /entry Visits leads to no page/],
    ['a flag that it does not declare', { routes: [{ ...route('/visits'), flag: 'leads' }] }, /flag leads without/],
  ])('a module is refused for %s with the reason', (_, changes, reason) => {
    const problems = moduleProblems(manifest(changes), installation, [other]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(reason);
  });

  it('several modules can fill a slot that takes several, each once', () => {
    const panel = { slot: 'lead.panels.v1', expose: 'Panel', order: 0 };
    const filler = manifest({ id: 'calls', title: 'Calls', routes: [], nav: [], slots: [panel] });
    expect(moduleProblems(manifest({ slots: [panel] }), installation, [filler])).toEqual([]);
    expect(moduleProblems(manifest({ slots: [panel, panel] }), installation, [filler])).toEqual([
      'The slot lead.panels.v1 is filled by another of its components already.',
    ]);
  });

  it('a module has no problems with unchanged shapes and exports, or a library that nothing is known of', () => {
    const shapes = { 'GET /api/leads': 'same', 'event lead.changed': 'same' };
    const exports = { '@switchboard/platform': ['Slot'], '@switchboard/design-system/data': ['Table'] };
    expect(moduleProblems(manifest({ requires: needs({ shapes, exports }) }), installation, [])).toEqual([]);
  });

  it('a removed operation is reported once', () => {
    const requires = needs({ api: ['GET /api/x'], shapes: { 'GET /api/x': 'old' } });
    expect(moduleProblems(manifest({ requires }), installation, [])).toEqual(['The API does not have GET /api/x.']);
  });

  it('matching shapes allow a newer major platform version, and an older platform is refused', () => {
    const of = (platform: string, shapes?: Record<string, string>) =>
      moduleProblems(manifest({ requires: needs({ platform, ...(shapes && { shapes }) }) }), installation, []);
    expect(of('^0.9', {})).toEqual([]);
    expect(of('^0.9')).toHaveLength(1);
    expect(of('^2.0', {})).toHaveLength(1);
    expect(of('^1.4.3', {})).toHaveLength(1);
  });

  it('a module is refused with every reason at once', () => {
    const wrong = manifest({
      requires: { platform: '^2.0', api: ['GET /x'], shared: ['vue'] },
      routes: page('/login'),
    });
    expect(moduleProblems(wrong, installation, []).length).toBe(5);
  });
});

it.each([
  ['^1.4', '1.4.0', true],
  ['^1.4', '1.3.9', false],
  ['^1.4.3', '1.4.2', false],
  ['^1.4.2', '1.10.0', true],
  ['^1.0', '2.0.0', false],
])('the range %s covers %s: %s', (range, version, covers) => {
  expect(fitsPlatform(range, version)).toBe(covers);
});

describe('a path of a module', () => {
  it.each(['/leads', '/u/:templateName/:id', '/site-visits/new', '/book-slot/:id'])('a page may be at %s', (path) => {
    expect(ModulePath.safeParse(path).success).toBe(true);
  });
  it.each([
    '/',
    '/:x',
    '/Leads',
    '/leads?',
    '/a/*',
    '/z/a?/a?',
    '//evil',
    '/a//b',
    '/a/',
    '/a b',
    '/é',
    'leads',
    '/a/b/c/d/e/f/g/h/i',
  ])("a path of a module can't be %s", (path) => {
    expect(ModulePath.safeParse(path).success).toBe(false);
  });
  it("a path of a module can't begin with a parameter like one of the shell", () => {
    expect(shellPaths.every((path) => !path.includes(':'))).toBe(true);
  });
});
