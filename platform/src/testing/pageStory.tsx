import { readTextsAsWritten } from '@switchboard/contracts/compile-texts';
import type { ModuleDeclaration } from '@switchboard/contracts/modules';
import type { Session } from '@switchboard/contracts/session';
import { settingValues } from '@switchboard/contracts/setting-values';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../api.ts';
import { installHost } from '../installedHost.ts';
import { ModuleSettingsContext } from '../module-settings.ts';
import { QueryClient, QueryClientProvider } from '../query.ts';
import { MemoryRouter, Route, Routes } from '../router.tsx';
import { sessionStore } from '../session.ts';
import { type FakeResponses, installFakeApi } from './fakeApi.ts';
import { sampleSession } from './sampleSession.ts';

readTextsAsWritten();

/**
 * States of a page: with rows, while they load, without any, when loading fails, with the longest texts, read-only, on
 * a phone.
 */
export const pageStates = ['full', 'loading', 'empty', 'error', 'long-text', 'read-only', 'narrow'] as const;
export type PageState = (typeof pageStates)[number];

export interface PageStoryOptions {
  /** The location at which the page is drawn. */
  path: string;
  /** The route pattern, for pages that read its parameters. */
  route?: string;
  /** The signed-in session. By default an admin; a viewer in `read-only`. */
  session?: Session | null;
  /** Answers with more detail than those generated from the contract. */
  answers?: FakeResponses;
  /** The default export of the module's `module.ts`, for pages that read its settings. */
  module?: ModuleDeclaration;
}

type Answer = (input: never) => unknown;
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Free-text fields, whose length varies. */
const written = /^(name|title|description|first_name|last_name|full_name|label|summary|notes|objective)$/;
const long = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh of the Northern Clinics and Associated Practices ';

function longTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(longTexts);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      typeof held === 'string' && written.test(name) ? long.repeat(2).slice(0, 180) : longTexts(held),
    ]),
  );
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (!isFields(value)) return value;
  return Array.isArray(value.items) ? { ...value, items: [], next_cursor: null } : value;
}

const never = () => new Promise<never>(() => undefined);
const down = () => {
  throw new ApiError(503, {
    code: 'UNAVAILABLE',
    message: 'The database is restarting. Nothing was changed.',
    request_id: '7f3c9a52-19d4-4d0c-9a55-0f6cf2b1d0aa',
  });
};

function inState(answer: Answer, state: PageState): Answer {
  if (state === 'loading') return never;
  if (state === 'error') return down;
  if (state === 'empty') return async (input) => emptied(await answer(input));
  if (state === 'long-text') return async (input) => longTexts(await answer(input));
  return answer;
}

/** The answers of every endpoint in a state; writes are answered as usual. */
async function answersIn(state: PageState, own: FakeResponses = {}): Promise<FakeResponses> {
  // Loaded on demand because it imports every schema.
  const { sampleAnswers } = await import('./sampleAnswers.ts');
  const all = { ...own, ...Object.fromEntries(Object.entries(sampleAnswers()).filter(([key]) => !(key in own))) };
  return Object.fromEntries(
    Object.entries(all).map(([key, answer]) => [
      key,
      key.startsWith('GET ') ? inState(answer as Answer, state) : answer,
    ]),
  ) as FakeResponses;
}

/** Marks the document while a page loads: checks wait until it is complete. */
function markLoading(client: QueryClient): () => void {
  const { documentElement } = document;
  const mark = () => documentElement.toggleAttribute('data-story-loading', client.isFetching() > 0);
  const stop = client.getQueryCache().subscribe(mark);
  return () => {
    stop();
    documentElement.removeAttribute('data-story-loading');
  };
}

function StoryHost({ state, options, children }: { state: PageState; options: PageStoryOptions; children: ReactNode }) {
  const { path, route = '*', answers, module } = options;
  const session =
    options.session === undefined
      ? sampleSession({ role: state === 'read-only' ? 'viewer' : 'admin' })
      : options.session;
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [isReady, setReady] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a story is drawn anew for another state.
  useEffect(() => {
    let uninstall: () => void = () => undefined;
    let isGone = false;
    document.documentElement.toggleAttribute('data-story-loading', true);
    const stopMarking = markLoading(client);
    void answersIn(state, answers).then((responses) => {
      if (isGone) return;
      uninstall = installFakeApi(responses, {}).uninstall;
      installHost({
        notify: () => undefined,
        renderSlot: (_name, _props, { fallback }) => fallback,
        refreshSession: async () => undefined,
      });
      sessionStore.setState({ session });
      setReady(true);
      document.documentElement.toggleAttribute('data-story-loading', client.isFetching() > 0);
    });
    return () => {
      isGone = true;
      uninstall();
      stopMarking();
      client.clear();
    };
  }, []);
  if (!isReady) return null;
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <ModuleSettingsContext value={module ? settingValues(module.settings ?? [], {}) : null}>
          <Routes>
            <Route path={route} element={children} />
          </Routes>
        </ModuleSettingsContext>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

export { sampleClientSession, sampleSession } from './sampleSession.ts';

/** The stories of a page: one for each state, rendered with the same fake host as its tests. */
export function pageStories(page: () => ReactNode, options: PageStoryOptions) {
  const Page = page;
  return (state: PageState) => ({
    render: () => (
      <StoryHost key={state} state={state} options={options}>
        <Page />
      </StoryHost>
    ),
    parameters: { layout: 'fullscreen' },
    ...(state === 'narrow' ? { globals: { viewport: { value: 'mobile1', isRotated: false } } } : {}),
  });
}
