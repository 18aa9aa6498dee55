import type { moduleSettingsApi } from '@switchboard/contracts/module-settings';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { registerModule } from '../../registry/registered-module.fixture.ts';
import { type DomainFixture, everyRole, managing } from '../../testing/operation-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** One setting of every kind. */
export const everyKind: NonNullable<ModuleManifest['settings']> = [
  { name: 'duration', kind: 'number', label: 'Duration', default: 60, min: 5, max: 480, unit: 'min' },
  { name: 'place', kind: 'text', label: 'Place', help: 'Where people meet.', default: '', max_length: 20 },
  { name: 'is_public', kind: 'boolean', label: 'Shown to everybody', default: false },
  {
    name: 'colour',
    kind: 'choice',
    label: 'Colour',
    default: 'blue',
    options: [
      { value: 'blue', label: 'Blue' },
      { value: 'red', label: 'Red' },
    ],
  },
];

/** Registers a module with settings and assigns it to every organization. */
export async function runModule(app: TestApp, id: string, settings = everyKind): Promise<string> {
  const version = await registerModule(app, { id, manifest: { settings } });
  await app.services.systemPool.query(
    `INSERT INTO module_assignments (module_id, active_history, changed_by) VALUES ($1, ARRAY[$2], 'a test')
     ON CONFLICT (module_id) DO UPDATE SET active_history = array_append(module_assignments.active_history, $2)`,
    [id, version],
  );
  return version;
}

const params = async ({ app }: { app: TestApp }) => {
  await runModule(app, 'configurable');
  return { module_id: 'configurable' };
};

let minutes = 5;

export const fixture: DomainFixture<typeof moduleSettingsApi> = {
  operations: {
    'GET /api/module-settings': { may: everyRole },
    'GET /api/module-settings/:module_id': { may: everyRole, params },
    'PATCH /api/module-settings/:module_id': {
      may: managing,
      params,
      // Another value each time, or nothing would change.
      body: () => {
        minutes += 1;
        return { values: { duration: minutes, place: null } };
      },
    },
  },
};
