import { ApiError } from '@switchboard/platform';
import { sessionStore } from '@switchboard/platform/host';
import { renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleModule } from '../modules/sampleModule.ts';
import { bootStore } from './bootStore.ts';
import { keepModuleList } from './keepModuleList.ts';
import { keptModuleList } from './keptModules.ts';
import { loadBoot } from './loadBoot.ts';

const session = sampleSession();
const organizationId = session.organization?.id ?? '';
const modules = { platform: '1.0.0', modules: [sampleModule()] };
const boot = { session, modules, templates: [], module_settings: {}, developer: null };
type Responses = NonNullable<Parameters<typeof renderWithHost>[1]>['responses'];

function inline(text: string): void {
  const script = Object.assign(document.createElement('script'), { id: 'switchboard-boot', textContent: text });
  script.type = 'application/json';
  document.body.append(script);
}

/** Boots with every wait cut short. */
async function start(responses: Responses) {
  const host = renderWithHost(null, { session: null, responses });
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act: () => void, delay?: number) => {
    if ((delay ?? 0) < 5000) queueMicrotask(act);
    return 0 as unknown as ReturnType<typeof setTimeout>;
  });
  await loadBoot();
  vi.mocked(globalThis.setTimeout).mockRestore();
  const { status, modules: running } = bootStore.getState();
  return {
    ...host,
    status,
    ids: running.map(({ manifest }) => manifest.id),
    asked: host.requests.map(({ key }) => key),
  };
}

const down = (): never => {
  throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The registry is down.' });
};

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
  bootStore.setState({ status: { phase: 'loading' }, modules: [], released: [] });
});

describe('a person who was removed from an organization while away', () => {
  const removal = (organization_name: string, day: number) => ({
    organization_name,
    removed_at: `2026-11-${day}T12:00:00.000Z`,
  });
  const visit = async (changes: Partial<typeof session>) => {
    bootStore.setState({ status: { phase: 'loading' } });
    document.body.innerHTML = '';
    inline(JSON.stringify({ ...boot, session: { ...session, ...changes } }));
    return (await start({})).notices.map(({ title }) => title);
  };

  test('the next visit after a removal shows once which organization the person was removed from', async () => {
    const removed_from = removal('Harbour Legal', 20);
    expect(await visit({ removed_from })).toEqual(['You are no longer a member of Harbour Legal']);
    expect(await visit({ removed_from })).toEqual([]);
    expect(await visit({ removed_from: removal('Blue Desk', 21) })).toEqual([
      'You are no longer a member of Blue Desk',
    ]);
  });

  test('the removal notice is shown to each person who uses the same browser', async () => {
    const removed_from = removal('Harbour Legal', 20);
    const other = { ...session.user, id: '00000000-0000-4000-8000-00000000000f' };
    expect(await visit({ removed_from })).toHaveLength(1);
    expect(await visit({ removed_from, user: other })).toHaveLength(1);
  });

  test('a removed person without an organization gets no removal notice on the next visit', async () => {
    const removed_from = removal('Harbour Legal', 20);
    expect(await visit({ removed_from, organization: null, organizations: [] })).toEqual([]);
  });
});

describe('booting', () => {
  test('the shell starts from the boot data in the page without a request', async () => {
    inline(JSON.stringify(boot));
    expect(await start({})).toMatchObject({ status: { phase: 'ready' }, ids: ['leads'], asked: [] });
  });

  test.each(['', '{"session":', '<!--switchboard:boot-->', '[]'])(
    'the shell requests boot data from the server when the page contains %j',
    async (text) => {
      inline(text);
      const { status, ids } = await start({ 'GET /api/boot': () => boot });
      expect({ status, ids }).toEqual({ status: { phase: 'ready' }, ids: ['leads'] });
    },
  );

  test('the shell requests boot data again when the server fails at first', async () => {
    const answer = vi
      .fn(() => boot)
      .mockImplementationOnce(down)
      .mockImplementationOnce(down);
    expect(await start({ 'GET /api/boot': answer })).toMatchObject({ status: { phase: 'ready' }, ids: ['leads'] });
    expect(answer).toHaveBeenCalledTimes(3);
  });

  test('the shell uses the last known pages and shows a notice when the server sends no module list', async () => {
    keepModuleList(organizationId, modules);
    inline(JSON.stringify({ ...boot, modules: null }));
    const { ids, notices, asked } = await start({ 'GET /api/boot': () => ({ ...boot, modules: null }) as never });
    expect(ids).toEqual(['leads']);
    expect(asked).toEqual(['GET /api/boot', 'GET /api/boot', 'GET /api/boot']);
    expect(notices).toMatchObject([{ title: 'The list of pages could not be refreshed', tone: 'info' }]);
  });

  test('the shell uses the last known pages when only the session can be loaded', async () => {
    keepModuleList(organizationId, modules);
    const { ids, status } = await start({ 'GET /api/boot': down, 'GET /api/session': () => session });
    expect({ ids, status }).toEqual({ ids: ['leads'], status: { phase: 'ready' } });
    expect(sessionStore.getState().session?.user.full_name).toBe('Ada Park');
  });

  test('the shell fails to start when neither boot data nor the session can be loaded', async () => {
    keepModuleList(organizationId, modules);
    const { status } = await start({ 'GET /api/boot': down, 'GET /api/session': down });
    expect(status).toEqual({ phase: 'failed', message: 'The registry is down.', requestId: 'test' });
    expect(sessionStore.getState().session).toBeNull();
  });

  test('the shell never uses the stored pages of another organization', async () => {
    keepModuleList('00000000-0000-4000-8000-00000000ffff', modules);
    const { status } = await start({ 'GET /api/boot': down, 'GET /api/session': () => session });
    expect(status.phase).toBe('failed');
  });

  test('a signed-out visitor can enter even if the registry sends no modules', async () => {
    inline(JSON.stringify({ session: null, modules: null, templates: [] }));
    expect(await start({})).toMatchObject({ status: { phase: 'ready' }, ids: [] });
  });
});

describe('the stored module list', () => {
  test('the stored module list contains modules and no personal data', () => {
    keepModuleList(organizationId, modules);
    const kept = Object.values({ ...localStorage }).join();
    expect(kept).toContain('leads');
    expect(kept).not.toContain('ada@');
    expect(keptModuleList(organizationId)).toEqual(modules);
  });

  test("a damaged stored list isn't used", () => {
    localStorage.setItem('switchboard.modules.1', `${organizationId} {"modules":[`);
    expect(keptModuleList(organizationId)).toBeNull();
  });

  test("a list that is too large isn't stored", () => {
    const huge = sampleModule({ owner: 'x'.repeat(1_000_001) });
    keepModuleList(organizationId, { platform: '1.0.0', modules: [huge] });
    expect(keptModuleList(organizationId)).toBeNull();
  });
});
