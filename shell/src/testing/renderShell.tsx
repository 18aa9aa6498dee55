import { helpIndexPath } from '@switchboard/contracts/help.limits';
import type { BootModule } from '@switchboard/contracts/modules';
import type { BootData } from '@switchboard/contracts/session';
import { RouterProvider } from '@switchboard/design-system';
import { useHref, useNavigate } from '@switchboard/platform/router';
import { type HostOptions, type HostResult, renderWithHost } from '@switchboard/platform/testing';
import { type ReactNode, Suspense } from 'react';
import { onTestFinished } from 'vitest';
import { bootStore, type OverrideState } from '../boot/bootStore.ts';
import { ModuleLoaderContext } from '../modules/ModuleLoaderContext.ts';
import { forgetReports } from '../modules/moduleFailed.ts';
import { createModuleLoader } from '../modules/moduleLoader.ts';
import type { RemoteRuntime } from '../modules/RemoteRuntime.ts';

export interface ShellOptions extends HostOptions {
  modules?: readonly BootModule[];
  templates?: BootData['templates'];
  developer?: BootData['developer'];
  overrides?: Readonly<Record<string, OverrideState>>;
  /** What a module exposes under a name. */
  load?: (module: BootModule, expose: string) => unknown;
  prefetch?: RemoteRuntime['prefetch'];
}

function Links({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      {children}
    </RouterProvider>
  );
}

/** Renders a part of the shell with boot data, a module loader and the design system's links, without federation. */
export function renderShell(ui: ReactNode, options: ShellOptions = {}): HostResult {
  const {
    modules = [],
    templates = [],
    developer = null,
    overrides = {},
    load = () => ({}),
    prefetch = async () => undefined,
    ...host
  } = options;
  onTestFinished(forgetReports);
  bootStore.setState({
    status: { phase: 'ready' },
    modules,
    released: modules,
    overrides,
    templates,
    developer,
    hasSessionEnded: false,
    sessionEnd: null,
    isHeld: false,
  });
  const loader = createModuleLoader(
    {
      register: () => undefined,
      load: async (module, expose) => load(module, expose),
      prefetch,
    },
    { wait: async () => undefined, renewList: async () => undefined },
  );
  // The help comes from the server: tests of it provide the response.
  const raw = { [`GET ${helpIndexPath}`]: () => ({ status: 200, data: [] }), ...host.raw };
  // On a busy machine an accessibility check blocks the browser so long that the page on screen is reported.
  const responses = { 'POST /api/module-failures': () => undefined, ...host.responses };
  return renderWithHost(
    <ModuleLoaderContext value={loader}>
      <Links>
        <Suspense fallback={<p>Loading</p>}>{ui}</Suspense>
      </Links>
    </ModuleLoaderContext>,
    { ...host, responses, raw },
  );
}
