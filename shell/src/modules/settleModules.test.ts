import { describe, expect, test } from 'vitest';
import { sampleModule } from './sampleModule.ts';
import { settleModules } from './settleModules.ts';

const at = (id: string, path: string, skippedReason: string | null = null) =>
  sampleModule(
    { id, title: id, routes: [{ path, expose: 'LeadsPage', access: 'member', title: id }] },
    { skipped_reason: skippedReason },
  );
const reasons = (modules: ReturnType<typeof settleModules>) => modules.map((module) => module.skipped_reason);

describe('settleModules', () => {
  test('leaves modules alone that share nothing', () => {
    const modules = [at('leads', '/leads'), at('slots', '/slots')];
    expect(settleModules(modules)).toEqual(modules);
  });

  test('gives an address to the first by id, whatever the order and the names of parameters', () => {
    const settled = settleModules([at('slots', '/leads/:slot'), at('leads', '/leads/:id')]);
    expect(reasons(settled)).toEqual(['Its page /leads/:slot belongs to leads already.', null]);
  });

  test('takes nothing for a module that is skipped anyway', () => {
    expect(reasons(settleModules([at('leads', '/leads', 'too old'), at('slots', '/leads')]))).toEqual([
      'too old',
      null,
    ]);
  });
});
