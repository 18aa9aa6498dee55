import { describe, expect, it } from 'vitest';
import { fitsPlatform, type Installation, moduleProblems, shellPaths } from './module-compatibility.ts';
import { type ModuleManifest, ModulePath } from './modules.ts';

const installation: Installation = { platform: '1.4.2', shared: ['react'], operations: ['GET /api/leads'] };

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
  it('finds none where everything is there', () => {
    expect(moduleProblems(manifest(), installation, [other])).toEqual([]);
  });

  it('says of itself what the version before of the same module has', () => {
    expect(moduleProblems(manifest({ version: '0.2.0-111111111111' }), installation, [manifest()])).toEqual([]);
  });

  it.each<[string, Partial<ModuleManifest>, RegExp]>([
    ['a newer platform', { requires: { platform: '^1.5', api: [], shared: [] } }, /needs platform \^1\.5; .* 1\.4\.2/],
    ['another library', { requires: { platform: '^1.4', api: [], shared: ['vue'] } }, /shell does not provide vue/],
    ['another operation', { requires: { platform: '^1.4', api: ['GET /api/x'], shared: [] } }, /API does not have GET/],
    ['a page of another module', { routes: page('/others/:name'), nav: [] }, /\/others\/:name belongs to Other/],
    ['a page in other letters', { routes: page('/OTHERS/:name'), nav: [] }, /belongs to Other/],
    ['a page of the shell', { routes: page('/dashboard'), nav: [] }, /belongs to the shell/],
    ['a page of the server', { routes: page('/api/leads'), nav: [] }, /belongs to the server/],
    ['one page twice', { routes: [...page('/visits'), ...page('/visits')] }, /belongs to another of its pages/],
    ['a slot of another module', { slots: [{ slot: 'lead.visit.v1', expose: 'X', order: 0 }] }, /filled by Other/],
    ['an entry without a page', { routes: [], slots: [] }, /entry Visits leads to no page/],
    ['a flag that it does not declare', { routes: [{ ...route('/visits'), flag: 'leads' }] }, /flag leads without/],
  ])('refuses %s, and says why', (_, changes, reason) => {
    const problems = moduleProblems(manifest(changes), installation, [other]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(reason);
  });

  it('gives every reason at once', () => {
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
])('%s covers %s: %s', (range, version, covers) => {
  expect(fitsPlatform(range, version)).toBe(covers);
});

describe('a path of a module', () => {
  it.each(['/leads', '/u/:templateName/:id', '/site-visits/new', '/book-slot/:id'])('may be %s', (path) => {
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
  ])('is not %s', (path) => {
    expect(ModulePath.safeParse(path).success).toBe(false);
  });
  it('is never one of the shell that begins with a parameter', () => {
    expect(shellPaths.every((path) => !path.includes(':'))).toBe(true);
  });
});
