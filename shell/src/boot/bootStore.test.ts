import { sampleSession } from '@switchboard/platform/testing';
import { beforeEach, expect, test } from 'vitest';
import { sampleModule } from '../modules/sampleModule.ts';
import { acceptBoot, acceptOverride, bootStore } from './bootStore.ts';

const url = 'http://localhost:5101/';
const released = sampleModule();
const served = sampleModule({ version: '0.9.0-000000000001' }, { base_path: url });
const boot = (overrides: { module_id: string; url: string }[]) => ({
  session: sampleSession(),
  modules: { platform: '1', modules: [released] },
  templates: [],
  module_settings: {},
  developer: { allowed_origins: ['http://localhost:*'], overrides },
});
const running = () => bootStore.getState().modules.map(({ manifest }) => manifest.version);

beforeEach(() => {
  bootStore.setState({ overrides: {} });
});

test('a developer’s module replaces the released one while its server answers', () => {
  acceptBoot(boot([{ module_id: 'leads', url }]));
  expect(running()).toEqual(['0.1.0-1a2b3c4d5e6f']);
  acceptOverride('leads', { url, status: 'active', module: served });
  expect(running()).toEqual(['0.9.0-000000000001']);
  acceptOverride('leads', { url, status: 'down', message: 'gone' });
  expect(running()).toEqual(['0.1.0-1a2b3c4d5e6f']);
});

test('new boot data keeps a developer’s module that is still requested, and drops one that is not', () => {
  acceptBoot(boot([{ module_id: 'leads', url }]));
  acceptOverride('leads', { url, status: 'active', module: served });
  acceptBoot(boot([{ module_id: 'leads', url }]));
  expect(running()).toEqual(['0.9.0-000000000001']);
  acceptBoot(boot([{ module_id: 'leads', url: 'http://localhost:5102/' }]));
  expect(bootStore.getState().overrides.leads).toEqual({ url: 'http://localhost:5102/', status: 'waiting' });
  expect(running()).toEqual(['0.1.0-1a2b3c4d5e6f']);
  acceptBoot(boot([]));
  expect(bootStore.getState().overrides).toEqual({});
});

test('a developer’s module cannot take a page of another module, unless a super admin allowed it', () => {
  const slots = sampleModule({
    id: 'slots',
    routes: [{ path: '/slots/:id', expose: 'SlotsPage', access: 'member', title: 'Slots' }],
  });
  const shadowing = sampleModule(
    { routes: [{ path: '/slots/new', expose: 'LeadsPage', access: 'member', title: 'Hijack' }] },
    { base_path: url },
  );
  const reasons = () => bootStore.getState().modules.map((module) => module.skipped_reason);
  const asked = boot([{ module_id: 'leads', url }]);
  acceptBoot({ ...asked, modules: { platform: '1', modules: [released, slots] } });
  acceptOverride('leads', { url, status: 'active', module: shadowing });
  expect(reasons()).toEqual([null, expect.stringContaining('/slots/new takes addresses of /slots/:id')]);
  const allowances = [{ module_id: 'leads', path: '/slots/new', is_withdrawn: false }];
  acceptBoot({ ...asked, modules: { platform: '1', modules: [released, slots], allowances } });
  expect(reasons()).toEqual([null, null]);
});
