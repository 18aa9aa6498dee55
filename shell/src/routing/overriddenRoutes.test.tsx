import { sampleSession } from '@switchboard/platform/testing';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptBoot, acceptOverride } from '../boot/bootStore.ts';
import { sampleModule } from '../modules/sampleModule.ts';
import { modules, openAt, route, SilentSource } from '../testing/openAt.tsx';

const page = () => screen.findByRole('heading', { level: 1, name: 'The page' });

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentSource);
  return () => vi.unstubAllGlobals();
});

describe('a module that a developer serves', () => {
  const served = sampleModule(
    { routes: [route('/leads'), route('/book-slot/:id', { access: 'public' })], version: '0.9.0-000000000001' },
    { base_path: 'http://localhost:5101/' },
  );
  const byVersion = (module: typeof served) => ({ LeadsPage: () => <h1>{module.manifest.version}</h1> });
  const developer = {
    allowed_origins: ['http://localhost:*'],
    overrides: [{ module_id: 'leads', url: 'http://localhost:5101/' }],
  };
  // Awaited, as everything here: the frame loads the developer tools on demand.
  const start = (path: string) =>
    act(async () => {
      openAt(path, { load: byVersion });
      acceptBoot({
        session: sampleSession(),
        modules: { platform: '1', modules: [...modules] },
        templates: [],
        module_settings: {},
        developer,
      });
    });

  test("a developer's module is awaited, then replaces the released one on pages of members", async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await start('/leads');
    expect(await screen.findByText('Loading the page…')).toBeTruthy();
    await act(async () => acceptOverride('leads', { url: 'http://localhost:5101/', status: 'active', module: served }));
    expect(await screen.findByRole('heading', { name: '0.9.0-000000000001' })).toBeTruthy();
  });

  test("a developer's module is never used on candidate pages", async () => {
    await start('/book-slot/7');
    await act(async () => acceptOverride('leads', { url: 'http://localhost:5101/', status: 'active', module: served }));
    expect(await screen.findByRole('heading', { name: '0.1.0-1a2b3c4d5e6f' })).toBeTruthy();
  });

  test("a developer's module that doesn't answer falls back to the released one", async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    await start('/leads');
    expect(await screen.findByRole('heading', { name: '0.1.0-1a2b3c4d5e6f' })).toBeTruthy();
    expect((await screen.findByText(/localhost:5101 does not serve Leads/)).textContent).toContain('released version');
  });
});

test('the released module is shown when the developer tools fail', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const url = 'http://localhost:5101/';
  class BrokenSource extends SilentSource {
    constructor(address: string) {
      super();
      if (address.startsWith(url)) throw new Error('blocked');
    }
  }
  vi.stubGlobal('EventSource', BrokenSource);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  openAt('/leads', {
    developer: { allowed_origins: [], overrides: [{ module_id: 'leads', url }] },
    overrides: { leads: { url, status: 'waiting' } },
  });
  expect(await page()).toBeTruthy();
});

describe('two modules with one address', () => {
  test('the first of two modules with one address gets it, and the other is skipped with a reason', async () => {
    const rival = sampleModule({
      id: 'a-rival',
      title: 'Rival',
      routes: [route('/leads'), route('/rivals')],
      nav: [{ label: 'Rivals', path: '/rivals', icon: 'leads', group: 'leads', order: 1 }],
    });
    openAt('/members', { session: sampleSession({ role: 'admin' }) });
    act(() => {
      const list = { platform: '1', modules: [...modules, rival] };
      acceptBoot({
        session: sampleSession({ role: 'admin' }),
        modules: list,
        templates: [],
        module_settings: {},
        developer: null,
      });
    });
    expect(await screen.findByRole('heading', { name: 'Leads is not available' })).toBeTruthy();
    expect(screen.getByText(/can't run here: Its page \/leads belongs to Rival already\./)).toBeTruthy();
  });
});
