import type { BootModule } from '@switchboard/contracts/modules';
import { describe, expect, test } from 'vitest';
import { sampleModule } from './sampleModule.ts';
import { settleModules } from './settleModules.ts';

const at = (id: string, paths: string | readonly string[], skippedReason: string | null = null) =>
  sampleModule(
    {
      id,
      title: id,
      routes: [paths].flat().map((path) => ({ path, expose: 'LeadsPage', access: 'member', title: id })),
    },
    { skipped_reason: skippedReason },
  );
const reasons = (modules: readonly BootModule[]) => modules.map((module) => module.skipped_reason);
const pathsOf = (module: BootModule | undefined) => module?.manifest.routes.map(({ path }) => path);
const advice = 'Take another first part, or ask a super admin to allow this page.';

describe('settleModules', () => {
  test('settleModules leaves modules unchanged that share no addresses', () => {
    const modules = [at('leads', '/leads'), at('slots', '/slots')];
    expect(settleModules(modules)).toEqual(modules);
  });

  test('an address that two modules claim goes to the first module by id', () => {
    const settled = settleModules([at('slots', '/leads/:slot'), at('leads', '/leads/:id')]);
    expect(reasons(settled)).toEqual(['Its page /leads/:slot belongs to leads already.', null]);
  });

  test.each([
    ['/leads/hijack', `takes addresses of /leads/:id, which belongs to leads. ${advice}`],
    ['/leads/:id/notes', `is below /leads, which belongs to leads. ${advice}`],
    ['/features/beta', `is below /features, which belongs to the shell. ${advice}`],
    ['/superadmin/hijack', `is below /superadmin, which belongs to the super admin. ${advice}`],
    ['/dashboard', 'belongs to the shell already.'],
    ['/api/leads', 'belongs to the server already.'],
    ['/:anything', 'is not at an address that one module can own.'],
  ])('a module with the page %s loses that page with a reason and keeps its other pages', (path, reason) => {
    const settled = settleModules([at('leads', ['/leads', '/leads/:id']), at('rival', [path, '/rivals'])]);
    expect(reasons(settled)).toEqual([null, `Its page ${path} ${reason}`]);
    expect(pathsOf(settled[1])).toEqual(['/rivals']);
  });

  test("a module can have a page inside another module's address if a super admin allowed it", () => {
    const modules = [at('leads', ['/leads', '/leads/:id']), at('rival', '/leads/report')];
    const allowance = { module_id: 'rival', path: '/leads/report', is_withdrawn: false };
    expect(settleModules(modules, { allowances: [allowance] })).toEqual(modules);
    const withdrawn = settleModules(modules, { allowances: [{ ...allowance, is_withdrawn: true }] });
    expect(reasons(withdrawn)).toEqual([
      null,
      expect.stringContaining('was allowed by a super admin, but no longer is'),
    ]);
  });

  test('a skipped module takes no addresses from other modules', () => {
    const settled = settleModules([at('leads', ['/leads', '/leads/old'], 'too old'), at('slots', '/leads')]);
    expect(reasons(settled)).toEqual(['too old', null]);
    expect(pathsOf(settled[0])).toEqual([]);
  });

  test('a module from a developer server gets its addresses after all released ones', () => {
    const settled = settleModules([at('slots', '/slots/:id')], { served: [at('early', ['/slots/new', '/early'])] });
    expect(reasons(settled)).toEqual([null, expect.stringContaining('/slots/new takes addresses of /slots/:id')]);
    expect(pathsOf(settled[1])).toEqual(['/early']);
  });
});
