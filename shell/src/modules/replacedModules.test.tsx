import type { BootModule } from '@switchboard/contracts/modules';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  asDeveloper,
  fails,
  forgetFailures,
  healthy,
  type ModuleOptions,
  steady as module,
  newer,
  renderModule,
  reports,
  throwsInRender,
} from '../testing/renderModule.tsx';
import { sampleModule } from './sampleModule.ts';

beforeEach(forgetFailures);

/** The exports of 0.2.0; 0.1.0 is healthy. */
const onlyNewer = (broken: () => unknown) => (loading: BootModule) =>
  loading.manifest.version === newer.manifest.version ? broken() : healthy();

describe('a release with another one to go back to', () => {
  const options: ModuleOptions = { wanted: newer, findFallback: async () => module };
  const notice = () => screen.findByText(/did not work here, so you see/);

  test('a release that throws in its first render falls back automatically with a notice', async () => {
    renderModule(onlyNewer(throwsInRender), options);
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
    expect((await notice()).textContent).toBe(
      'Leads 0.2.0-ffffffffffff did not work here, so you see 0.1.0-1a2b3c4d5e6f.',
    );
    expect(screen.getByRole('status')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await expectAccessible();
  });

  test("a release that doesn't load falls back too", async () => {
    renderModule(onlyNewer(fails), options);
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
    expect(await notice()).toBeTruthy();
  });

  test('the notice can try the failed release again', async () => {
    const { current } = renderModule(onlyNewer(throwsInRender), options);
    await notice();
    current.answer = () => ({ LeadsPage: () => <h1>New leads</h1> });
    await userEvent.click(screen.getByRole('button', { name: 'Try the new version' }));
    expect(await screen.findByRole('heading', { name: 'New leads' })).toBeTruthy();
    expect(screen.queryByText(/did not work here/)).toBeNull();
  });

  test('the fallback notice stays away for a version after it was dismissed, and returns for the next version', async () => {
    const first = renderModule(onlyNewer(throwsInRender), options);
    await notice();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/did not work here/)).toBeNull();
    first.unmount();

    const second = renderModule(onlyNewer(throwsInRender), options);
    await screen.findByRole('heading', { name: 'All leads' });
    expect(screen.queryByText(/did not work here/)).toBeNull();
    second.unmount();

    const newest = sampleModule({ version: '0.3.0-333333333333' }, { fallback_version: module.manifest.version });
    renderModule((loading) => (loading === newest ? throwsInRender() : healthy()), { ...options, wanted: newest });
    expect(await notice()).toBeTruthy();
  });

  test('a slot falls back to the previous release without a notice', async () => {
    renderModule(onlyNewer(throwsInRender), { ...options, hasNotice: false });
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
    expect(screen.queryByText(/did not work here/)).toBeNull();
  });

  test('a release that crashes later shows a card that can open the previous version', async () => {
    function BreaksLater() {
      const [isBroken, setBroken] = useState(false);
      if (isBroken) throw new Error('rows is undefined');
      return (
        <button type="button" onClick={() => setBroken(true)}>
          Sort
        </button>
      );
    }
    renderModule(
      onlyNewer(() => ({ LeadsPage: BreaksLater })),
      options,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Sort' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Leads has stopped');
    await userEvent.click(screen.getByRole('button', { name: 'Open the version before' }));
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
  });

  test('a release that throws in an effect falls back too', async () => {
    function BreaksInEffect() {
      useEffect(() => {
        throw new Error('socket is undefined');
      }, []);
      return <h1>New leads</h1>;
    }
    renderModule(
      onlyNewer(() => ({ LeadsPage: BreaksInEffect })),
      options,
    );
    expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
    expect(await notice()).toBeTruthy();
  });

  test('a failing release shows its own error when no fallback can be loaded', async () => {
    asDeveloper();
    renderModule(onlyNewer(throwsInRender), { ...options, findFallback: async () => null });
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain('Leads has stopped');
    expect(card.textContent).toContain('rows is undefined');
  });

  test('a failing release shows its card when the fallback fails too', async () => {
    renderModule(throwsInRender, options);
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain(module.manifest.version);
    expect(screen.queryByRole('button', { name: 'Open the version before' })).toBeNull();
  });
});

test('a developer sees the error of the own build instead of the released one', async () => {
  asDeveloper();
  const served = sampleModule({}, { base_path: 'http://localhost:5101/' });
  renderModule((loading) => (loading === served ? throwsInRender() : healthy()), {
    wanted: served,
    findFallback: async () => module,
  });
  expect((await screen.findByRole('alert')).textContent).toContain('rows is undefined');
  await userEvent.click(screen.getByRole('button', { name: 'Open the version before' }));
  expect(await screen.findByRole('heading', { name: 'All leads' })).toBeTruthy();
});

describe('reports', () => {
  const sent = (requests: { key: string; body: unknown }[]) =>
    requests.filter(({ key }) => key === 'POST /api/module-failures').map(({ body }) => body);

  test('a failed version is reported to the server once, even after Retry', async () => {
    const { requests } = renderModule(throwsInRender);
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('alert');
    await waitFor(() => expect(reports).toHaveBeenCalled());
    expect(sent(requests)).toEqual([
      {
        module_id: 'leads',
        version: module.manifest.version,
        failure: 'crashed',
        expose: 'LeadsPage',
        message: 'rows is undefined',
        stack: expect.stringContaining('rows is undefined'),
      },
    ]);
  });

  test('a failure report that the server rejects does not disturb the page', async () => {
    reports.mockImplementationOnce(() => {
      throw new Error('down');
    });
    renderModule(throwsInRender);
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(reports).toHaveBeenCalled());
  });

  test('developer builds send no reports', async () => {
    const served = sampleModule({}, { base_path: 'http://localhost:5101/' });
    const developed = renderModule(throwsInRender, { wanted: served });
    await screen.findByRole('alert');
    developed.unmount();
    // A release that fails afterwards is reported, and nothing else.
    const released = renderModule(throwsInRender);
    await waitFor(() => expect(sent(released.requests)).toHaveLength(1));
    expect(sent(developed.requests)).toEqual([]);
  });
});

describe('a new list of modules', () => {
  const counting = () => {
    const mounts = { count: 0 };
    const Page = ({ version }: { version: string }) => {
      useEffect(() => {
        mounts.count += 1;
      }, []);
      return <h1>{version}</h1>;
    };
    const answer = (loading: BootModule) => ({ LeadsPage: () => <Page version={loading.manifest.version} /> });
    return { mounts, answer };
  };

  test('a new list with the same version does not remount the page', async () => {
    const { mounts, answer } = counting();
    const { show } = renderModule(answer);
    await screen.findByRole('heading', { name: module.manifest.version });
    show(sampleModule());
    show(sampleModule());
    expect(mounts.count).toBe(1);
  });

  test('a new list with another version changes the page at the next navigation', async () => {
    const { mounts, answer } = counting();
    const { show } = renderModule(answer);
    await screen.findByRole('heading', { name: module.manifest.version });
    show(newer);
    expect(screen.getByRole('heading', { name: module.manifest.version })).toBeTruthy();
    expect(mounts.count).toBe(1);
    show(newer, '/leads/7');
    expect(await screen.findByRole('heading', { name: newer.manifest.version })).toBeTruthy();
  });

  test("a new list with a developer's new build changes the page immediately", async () => {
    const { answer } = counting();
    const served = (version: string) => sampleModule({ version }, { base_path: 'http://localhost:5101/' });
    const { show } = renderModule(answer, { wanted: served('0.1.0-000000000001') });
    await screen.findByRole('heading', { name: '0.1.0-000000000001' });
    show(served('0.1.0-000000000002'));
    expect(await screen.findByRole('heading', { name: '0.1.0-000000000002' })).toBeTruthy();
  });

  test('fifty visits leave no listeners and scripts behind', async () => {
    const balance = new Map<string, number>();
    // Listeners are added nevertheless: those that are added once per document are needed by the files that run later.
    const count = (name: 'addEventListener' | 'removeEventListener', by: number) => {
      const real = window[name];
      vi.spyOn(window, name).mockImplementation(function (this: Window, ...args: Parameters<typeof real>) {
        balance.set(args[0], (balance.get(args[0]) ?? 0) + by);
        real.apply(this, args);
      });
    };
    count('addEventListener', 1);
    count('removeEventListener', -1);
    const { show, current, leave } = renderModule(healthy);
    await screen.findByRole('heading', { name: 'All leads' });
    const before = balance.get('online');
    for (let visit = 0; visit < 50; visit += 1) {
      current.answer = visit % 2 ? fails : healthy;
      show(sampleModule({ id: `leads-${visit % 2}` }), `/leads/${visit}`);
      await (visit % 2 ? screen.findByRole('alert') : screen.findByRole('heading', { name: 'All leads' }));
    }
    leave();
    expect(balance.get('online')).toBe(before);
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });
});
