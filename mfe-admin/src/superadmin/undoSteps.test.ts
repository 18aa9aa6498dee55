import { expect, test } from 'vitest';
import { organizationId, sampleAssignment, versions } from '../testing/sampleModule.ts';
import { undoSteps } from './undoSteps.ts';

const canary = { version: versions.newest, organization_ids: [organizationId(1), organizationId(2)], percent: 10 };
const activated = { active_version: versions.newest, previous_version: versions.active };

test('there is nothing to undo if only the order of the organizations changed', () => {
  const reversed = { ...canary, organization_ids: [...canary.organization_ids].reverse() };
  expect(undoSteps(sampleAssignment({ canary }), sampleAssignment({ canary: reversed }))).toEqual([]);
});

test('an activation is undone by a rollback', () => {
  expect(undoSteps(sampleAssignment(), sampleAssignment(activated))).toEqual([{ kind: 'rollback' }]);
});

test('an activation during a canary is undone by activating, since a rollback would end the canary', () => {
  const beside = { ...canary, version: '0.4.0-dddddddddddd' };
  expect(undoSteps(sampleAssignment({ canary: beside }), sampleAssignment({ ...activated, canary: beside }))).toEqual([
    { kind: 'activate', version: versions.active },
  ]);
});

test('a promotion is undone by a rollback and starting the canary again', () => {
  expect(undoSteps(sampleAssignment({ canary }), sampleAssignment(activated))).toEqual([
    { kind: 'rollback' },
    { kind: 'canary', canary },
  ]);
});

test('a changed percentage is restored, and a new canary is ended', () => {
  const wider = sampleAssignment({ canary: { ...canary, percent: 50 } });
  expect(undoSteps(sampleAssignment({ canary }), wider)).toEqual([{ kind: 'canary', canary }]);
  expect(undoSteps(sampleAssignment(), wider)).toEqual([{ kind: 'rollback' }]);
});

test('a replaced canary is restored by a rollback, which is undone by starting the second canary again', () => {
  const first = sampleAssignment({ canary });
  const second = { ...canary, version: '0.4.0-dddddddddddd' };
  const replaced = sampleAssignment({ canary: second, canary_before: canary });
  expect(undoSteps(first, replaced)).toEqual([{ kind: 'rollback' }]);
  expect(undoSteps(replaced, first)).toEqual([{ kind: 'canary', canary: second }]);
});

test('taking a module away is undone by giving it back, and the other way round', () => {
  const away = sampleAssignment({ deactivated_at: '2026-11-20T10:00:00.000Z', deactivated_by: 'super admin ada' });
  expect(undoSteps(sampleAssignment(), away)).toEqual([{ kind: 'reactivate' }]);
  expect(undoSteps(away, sampleAssignment())).toEqual([{ kind: 'deactivate' }]);
});

test('a first activation is undone by taking the module away, unless a canary would be lost too', () => {
  const none = { active_version: null, previous_version: null };
  expect(undoSteps(sampleAssignment(none), sampleAssignment(activated))).toEqual([{ kind: 'deactivate' }]);
  expect(undoSteps(sampleAssignment({ ...none, canary }), sampleAssignment({ ...activated, canary }))).toBeNull();
});
