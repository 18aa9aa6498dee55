import type { BootModule } from '@switchboard/contracts/modules';
import { renderWithHost } from '@switchboard/platform/testing';
import { act } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { onTestFinished, vi } from 'vitest';
import { bootStore } from '../boot/bootStore.ts';
import { ModuleLoaderContext } from '../modules/ModuleLoaderContext.ts';
import { ModuleView } from '../modules/ModuleView.tsx';
import { forgetReports } from '../modules/moduleFailed.ts';
import { createModuleLoader } from '../modules/moduleLoader.ts';
import { sampleModule } from '../modules/sampleModule.ts';

/** A working release, and a newer one that can fall back to it. */
export const steady = sampleModule();
export const newer = sampleModule({ version: '0.2.0-ffffffffffff' }, { fallback_version: steady.manifest.version });

/** What a module exposes: a page, nothing at all, a page that throws. */
export const healthy = () => ({ LeadsPage: () => <h1>All leads</h1> });
export const fails = (): never => {
  throw new Error('down');
};
export const throwsInRender = () => ({
  LeadsPage: () => {
    throw new Error('rows is undefined');
  },
});

/** The failures reported to the server. */
export const reports = vi.fn((): undefined => undefined);

export interface ModuleOptions {
  wanted?: BootModule;
  findFallback?: () => Promise<BootModule | null>;
  renewList?: () => Promise<void>;
  hasNotice?: boolean;
}

let setStage: (view: ReactElement) => void = () => undefined;

// Draws the test's next element inside the same providers.
function Stage({ first }: { first: ReactElement }) {
  const [view, setView] = useState(first);
  setStage = setView;
  return view;
}

/** The person can replace modules until the test ends, so cards show exceptions. */
export function asDeveloper(): void {
  bootStore.setState({ developer: { allowed_origins: [], overrides: [] } });
  onTestFinished(() => bootStore.setState({ developer: null }));
}

/** Clears what an earlier test left in this page. */
export function forgetFailures(): void {
  sessionStorage.clear();
  localStorage.clear();
  reports.mockReset();
  forgetReports();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

/** Shows one page of a module; `answer` is the result of loading it. */
export function renderModule(answer: (module: BootModule) => unknown, options: ModuleOptions = {}) {
  const {
    wanted = steady,
    findFallback = async () => null,
    renewList = async () => undefined,
    hasNotice = true,
  } = options;
  onTestFinished(forgetReports);
  const register = vi.fn();
  const current = { answer };
  const loader = createModuleLoader(
    { register, load: async (loading) => current.answer(loading), prefetch: async () => undefined },
    { wait: async () => undefined, findFallback, renewList },
  );
  const view = (shown: BootModule, place = '/leads') => (
    <ModuleLoaderContext value={loader}>
      <p>The frame</p>
      <ModuleView module={shown} expose="LeadsPage" place={place} pending={<p>Loading</p>} hasNotice={hasNotice} />
    </ModuleLoaderContext>
  );
  const host = renderWithHost(<Stage first={view(wanted)} />, { responses: { 'POST /api/module-failures': reports } });
  return {
    ...host,
    register,
    current,
    show: (shown: BootModule, place?: string) => act(() => setStage(view(shown, place))),
    leave: () => act(() => setStage(<p>Elsewhere</p>)),
  };
}
