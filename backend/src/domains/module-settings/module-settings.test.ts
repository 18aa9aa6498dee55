import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { ConfigurableModule } from '@switchboard/contracts/module-settings';
import type { BootData } from '@switchboard/contracts/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { openEvents } from '../../testing/event-stream.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { everyKind, runModule } from './module-settings.fixture.ts';

let app: TestApp;
let admin: TestPerson;
let module: string;
let modules = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.signUp({ role: 'admin' });
  modules += 1;
  module = `rooms-${modules}`;
  await runModule(app, module);
});

type Answer = ConfigurableModule & ApiErrorBody;
const path = () => `/api/module-settings/${module}`;
const set = (values: object, person = admin) => person.request<Answer>('PATCH', path(), { values });
const read = async () => (await admin.request<Answer>('GET', path())).body;
const boot = async () => (await admin.request<BootData>('GET', '/api/boot')).body;
const roomFor = (duration: object) => [{ ...everyKind[0], ...duration }] as typeof everyKind;
const audited = () =>
  withTenant(
    admin.organizationId,
    async () =>
      await app.services.db.audit_logs.findMany({
        where: { resource_type: 'module_settings' },
        orderBy: { created_at: 'asc' },
      }),
  );

describe('settings of a module', () => {
  it('module settings are declared by a version and use its defaults until someone sets them', async () => {
    const { body } = await admin.request<ConfigurableModule[]>('GET', '/api/module-settings');
    expect(body.find(({ module_id }) => module_id === module)).toEqual(await read());
    expect(await read()).toMatchObject({ settings: everyKind, values: {}, updated_at: null, updated_by_name: null });
  });

  it('module settings are set by name: others stay unchanged, and null restores the default', async () => {
    await set({ duration: 30, place: ' Room 4 ', is_public: true });
    expect((await set({ colour: 'red', place: null })).body.values).toEqual({
      duration: 30,
      is_public: true,
      colour: 'red',
    });
    expect(await read()).toMatchObject({ updated_by_name: expect.any(String), updated_at: expect.any(String) });
  });

  it('module settings are stored without leading or trailing spaces', async () => {
    expect((await set({ place: ' Room 4 ' })).body.values).toEqual({ place: 'Room 4' });
  });

  it('two people can set different module settings concurrently without losing one', async () => {
    const colleague = await app.signUp({ role: 'owner', organizationId: admin.organizationId });
    const answers = await Promise.all([
      set({ duration: 15 }),
      set({ place: 'Hall' }, colleague),
      set({ is_public: true }),
      set({ colour: 'red' }, colleague),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read()).values).toEqual({ duration: 15, place: 'Hall', is_public: true, colour: 'red' });
  });

  it('module settings belong to one organization', async () => {
    const stranger = await app.signUp({ role: 'admin' });
    await set({ duration: 30 });
    expect((await stranger.request<Answer>('GET', path())).body.values).toEqual({});
    await set({ duration: 45 }, stranger);
    expect((await read()).values).toEqual({ duration: 30 });
  });

  it('module settings are part of the boot data, without the labels of their form', async () => {
    await set({ duration: 30 });
    const { module_settings, modules: list } = await boot();
    expect(module_settings).toEqual({ [module]: { duration: 30 } });
    const { manifest } = list.modules.find((one) => one.manifest.id === module) ?? {};
    expect(manifest?.settings?.[0]).toEqual({ name: 'duration', kind: 'number', default: 60, min: 5, max: 480 });
    expect(JSON.stringify(manifest?.settings)).not.toMatch(/Duration|Where people meet|Red/);
    expect((await app.request<BootData>('GET', '/api/boot')).body.module_settings).toEqual({});
  });

  it('changed module settings are sent to open pages and audited, and unchanged ones are not', async () => {
    const stream = await openEvents(app, admin);
    await set({ duration: 30 });
    await set({ duration: 30 });
    await set({ duration: null, colour: 'red' });
    const events = await stream.received(2);
    expect(events.map(({ type }) => type)).toEqual(['module_settings.changed', 'module_settings.changed']);
    expect(await audited()).toMatchObject([
      { resource_name: `Module ${module}`, details: { before: { duration: null }, after: { duration: 30 } } },
      { details: { before: { duration: 30, colour: null }, after: { duration: null, colour: 'red' } } },
    ]);
    await stream.close();
  });
});

describe('invalid settings', () => {
  it('an invalid module setting is refused by name, and no setting of the request is stored', async () => {
    const refused = await set({
      duration: 481,
      place: 'x'.repeat(21),
      is_public: 'yes',
      colour: 'green',
      flor: 1,
    });
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      {
        'values.duration': 'Please enter a whole number from 5 to 480',
        'values.place': 'Please enter at most 20 characters',
        'values.is_public': 'Please turn it on or off',
        'values.colour': 'Please choose one of the options',
        'values.flor': `Module ${module} has no setting “flor”`,
      },
    ]);
    expect((await set({ duration: 30, flor: null })).status).toBe(400);
    expect((await read()).values).toEqual({});
  });

  it.each([{ duration: 7.5 }, { duration: '30' }, { place: 'a\u0000b' }, { place: 'a\nb' }, { place: ['a'] }, []])(
    'an invalid value of a module setting is refused: %j',
    async (values) => {
      expect((await set(values)).status).toBe(400);
    },
  );

  it('settings of a module without settings, an unreleased one and a removed one return 404', async () => {
    await runModule(app, 'plain', []);
    for (const id of ['plain', 'never-heard-of'])
      expect((await admin.request('GET', `/api/module-settings/${id}`)).status, id).toBe(404);
    await app.services.systemPool.query('UPDATE module_assignments SET deactivated_at = now() WHERE module_id = $1', [
      module,
    ]);
    expect((await set({ duration: 30 })).status).toBe(404);
  });
});

describe('another version', () => {
  it("settings that a version doesn't know or accept are kept, and a rollback finds them again", async () => {
    await set({ duration: 30, colour: 'red' });
    const narrow = await runModule(app, module, roomFor({ default: 90, min: 60 }));
    expect(await read()).toMatchObject({ version: narrow, values: { duration: 30, colour: 'red' } });
    expect((await boot()).module_settings[module]).toEqual({ duration: 30, colour: 'red' });
    const { body, status } = await set({ colour: 'blue' });
    expect([status, body.error.fields]).toEqual([400, { 'values.colour': `Module ${module} has no setting “colour”` }]);
    await app.services.systemPool.query(
      'UPDATE module_assignments SET active_history = active_history[1:1] WHERE module_id = $1',
      [module],
    );
    expect(await read()).toMatchObject({ settings: everyKind, values: { duration: 30, colour: 'red' } });
    expect((await set({ colour: 'blue' })).body.values).toEqual({ duration: 30, colour: 'blue' });
  });
});
