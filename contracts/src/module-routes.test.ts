import { describe, expect, it } from 'vitest';
import { overlap } from './module-paths.ts';
import { routeProblems } from './module-routes.ts';
import type { ModuleManifest, RouteAllowance } from './modules.ts';

type Pages = Pick<ModuleManifest, 'id' | 'title' | 'routes'>;

const module = (id: string, ...paths: string[]): Pages => ({
  id,
  title: id.toUpperCase(),
  routes: paths.map((path) => ({ path, expose: 'SomePage', access: 'member', title: 'Some' })),
});
const assistants = module('assistants', '/assistants', '/assistants/:id');
const problems = (one: Pages, others: readonly Pages[] = [assistants], allowances: readonly RouteAllowance[] = []) =>
  routeProblems(one, others, allowances);
const allow = (module_id: string, path: string, is_withdrawn = false) => ({ module_id, path, is_withdrawn });

describe('the pages of a module', () => {
  it.each([
    [
      'a literal that shadows a parameter',
      '/assistants/hijack',
      /takes addresses of \/assistants\/:id, which belongs to ASSISTANTS\. /,
    ],
    ['a literal in other letters', '/ASSISTANTS/hijack', /takes addresses of/],
    [
      'a deeper page below another one',
      '/assistants/:id/notes',
      /is below \/assistants, which belongs to ASSISTANTS\. /,
    ],
    ['the same pattern with another name', '/assistants/:name', /belongs to ASSISTANTS already/],
    ['a page below one of the shell', '/features/beta', /is below \/features, which belongs to the shell\. /],
    ['a page of the shell', '/dashboard', /belongs to the shell already/],
    ['a page below the sign-in', '/login/again', /is below \/login, which belongs to the shell\. /],
    ['the super admin itself', '/superadmin', /is below \/superadmin, which belongs to the super admin\. /],
    ['a page of the super admin', '/superadmin/modules/new', /is below \/superadmin/],
    ['a page with an open first part', '/:anything', /not at an address that one module can own/],
    ['a page of every address', '/visits/*', /not at an address that one module can own/],
    ['an address of the API', '/api/leads', /belongs to the server already/],
  ])('pages of a module are refused for %s', (_, path, reason) => {
    expect(problems(module('rival', path))).toEqual([expect.stringMatching(reason)]);
  });

  it('pages of a module may be anything below its own first path segment', () => {
    expect(problems(module('visits', '/visits', '/visits/new', '/visits/:id', '/visits/:id/notes'))).toEqual([]);
    expect(problems(module('assistants', '/assistants', '/assistants/new'))).toEqual([]);
  });

  it('the super admin module may have pages of the super admin', () => {
    expect(problems(module('admin', '/superadmin', '/superadmin/modules/:id'))).toEqual([]);
  });

  it('a module cannot have the same page twice', () => {
    expect(problems(module('visits', '/visits/:a', '/visits/:b'))).toEqual([
      'Its page /visits/:b belongs to another of its pages already.',
    ]);
  });

  it('pages of a module may overlap others exactly where a super admin allows it', () => {
    const rival = module('rival', '/assistants/hijack', '/assistants/other');
    const allowances = [allow('rival', '/Assistants/hijack')];
    expect(problems(rival, [assistants], allowances)).toEqual([expect.stringContaining('/assistants/other')]);
    expect(problems(rival, [assistants], [allow('stranger', '/assistants/hijack')])).toHaveLength(2);
    expect(problems(module('beta', '/features/beta'), [], [allow('beta', '/features/beta')])).toEqual([]);
  });

  it('two modules never share a pattern, and no module takes pages of the shell or the server', () => {
    const wanted = ['/assistants/:name', '/dashboard', '/api/leads'];
    const allowances = wanted.map((path) => allow('rival', path));
    expect(problems(module('rival', ...wanted), [assistants], allowances)).toHaveLength(3);
  });

  it("a page that was allowed to a guest does not block the owner's next version", () => {
    const guest = module('guest', '/assistants/reports');
    const next = module('assistants', '/assistants', '/assistants/:id', '/assistants/new');
    expect(problems(next, [guest], [allow('guest', '/assistants/reports')])).toEqual([]);
    expect(problems(next, [guest])).not.toEqual([]);
  });

  it("pages without permission are refused and leave the owner's pages alone", () => {
    const guest = module('guest', '/assistants/reports');
    const withdrawn = [allow('guest', '/assistants/reports', true)];
    expect(problems(guest, [], withdrawn)).toEqual([
      'Its page /assistants/reports was allowed by a super admin, but no longer is.',
    ]);
    expect(problems(assistants, [guest], withdrawn)).toEqual([]);
    expect(problems(module('assistants', '/assistants/reports'), [guest], withdrawn)).toEqual([]);
    expect(problems(guest, [assistants], [...withdrawn, allow('guest', '/assistants/reports')])).toEqual([]);
  });
});

it.each([
  ['/a/:id', '/a/b', true],
  ['/a/:id/c', '/a/b/:x', true],
  ['/a/:id', '/a/b/c', false],
  ['/a/b', '/a/c', false],
  ['/A/b', '/a/:x', true],
])('the patterns %s and %s overlap: %s', (one, other, does) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([does, does]);
});
