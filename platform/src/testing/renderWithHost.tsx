import type { LiveEvent } from '@switchboard/contracts/events';
import type { ModuleDeclaration } from '@switchboard/contracts/modules';
import type { Session } from '@switchboard/contracts/session';
import { type SettingValues, settingValues } from '@switchboard/contracts/setting-values';
import { act, cleanup, type RenderResult, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { publishLiveEvent } from '../events.ts';
import { followLiveEvents } from '../follow-live-events.ts';
import { installHost, type Notice } from '../installedHost.ts';
import { ModuleSettingsContext } from '../module-settings.ts';
import { QueryClient, QueryClientProvider } from '../query.ts';
import { MemoryRouter, Route, Routes, useLocation } from '../router.tsx';
import { sessionStore } from '../session.ts';
import type { SlotName, SlotProps } from '../slotProps.ts';

import { type FakeApi, type FakeResponses, installFakeApi, type RawAnswer, type RecordedRequest } from './fakeApi.ts';
import { sampleSession } from './sampleSession.ts';

export interface HostOptions {
  /** The signed-in session; null for none. Default: `sampleSession()`. */
  session?: Session | null;
  /** The location to start at. Default: `/`. */
  path?: string;
  /** The route pattern of `ui`, e.g. `/assistants/:id`; without it, `ui` is rendered at every path. */
  route?: string;
  /** The API's answers; a request without one fails the test. */
  responses?: FakeResponses;
  /** Answers of paths outside the typed API, by `METHOD /path`. */
  raw?: Record<string, (body: unknown) => RawAnswer | Promise<RawAnswer>>;
  /** Content of slots, with all of their parts. Default: nothing. */
  slots?: { [N in SlotName]?: (props: SlotProps[N]) => ReactElement };
  /** The default export of the module's `module.ts`, for pages that read its settings. */
  module?: ModuleDeclaration;
  /** The organization's settings of the module. Default: none, so that every setting has its default. */
  settings?: SettingValues;
}

export interface HostResult extends RenderResult {
  /** Every message shown so far, oldest first. */
  notices: Notice[];
  /** Every request so far, oldest first. */
  requests: RecordedRequest[];
  queryClient: QueryClient;
  /** Delivers a live event to the page. */
  emit: (event: LiveEvent) => void;
  /** The current path and query of the page. */
  location: () => string;
}

function createTestClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY }, mutations: { retry: false } },
  });
}

function Location({ onChange }: { onChange: (path: string) => void }) {
  const { pathname, search } = useLocation();
  onChange(pathname + search);
  return null;
}

function AtRoute({ route, children }: { route: string; children: ReactNode }) {
  return (
    <Routes>
      <Route path={route} element={children} />
      <Route path="*" element={null} />
    </Routes>
  );
}

function finish(api: FakeApi, queryClient: QueryClient): void {
  cleanup();
  queryClient.clear();
  api.uninstall();
  sessionStore.setState({ session: null });
  if (api.unexpected.length > 0)
    throw new Error(`The page asked for what the test does not answer:\n  ${api.unexpected.join('\n  ')}`);
}

/**
 * Renders a page or component in a fake host, without the shell: session, typed API, router, live events and notices.
 */
export function renderWithHost(ui: ReactNode, options: HostOptions = {}): HostResult {
  const { session = sampleSession(), path = '/', route, responses = {}, raw = {}, slots = {} } = options;
  const { module, settings } = options;
  const notices: Notice[] = [];
  const api = installFakeApi(responses, raw);
  const queryClient = createTestClient();
  let here = path;

  sessionStore.setState({ session });
  installHost({
    notify: (notice) => notices.push(notice),
    renderSlot: (name, props, { fallback }) => slots[name]?.(props) ?? fallback,
    refreshSession: async () => undefined,
  });
  const stopFollowing = followLiveEvents(queryClient);
  onTestFinished(() => {
    stopFollowing();
    finish(api, queryClient);
  });

  const result = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Location
          onChange={(next) => {
            here = next;
          }}
        />
        <ModuleSettingsContext value={module ? settingValues(module.settings ?? [], settings) : null}>
          {route ? <AtRoute route={route}>{ui}</AtRoute> : ui}
        </ModuleSettingsContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    ...result,
    notices,
    requests: api.requests,
    queryClient,
    emit: (event) => act(() => publishLiveEvent(event)),
    location: () => here,
  };
}
