import { RouterProvider } from '@switchboard/design-system';
import { KeepStylesInside } from '@switchboard/design-system/host';
import type { SessionRefusal } from '@switchboard/platform/host';
import { type QueryClient, QueryClientProvider } from '@switchboard/platform/query';
import { BrowserRouter, useHref, useNavigate } from '@switchboard/platform/router';
import { type ReactNode, useEffect } from 'react';
import { Toasts } from './frame/Frame.styles.ts';
import { HelpPlace } from './help/HelpPlace.tsx';
import { ModuleLoaderContext } from './modules/ModuleLoaderContext.ts';
import type { ModuleLoader } from './modules/moduleLoader.ts';
import { ErrorBoundary } from './notices/ErrorBoundary.tsx';
import { ShellRoutes } from './routing/ShellRoutes.tsx';
import { refreshSession, sessionEnded } from './session/sessionActions.ts';
import { useSessionContext } from './session/useSessionContext.ts';

interface SessionHandlers {
  refresh: () => Promise<void>;
  ended: (refusal: SessionRefusal) => void;
}

interface AppProps {
  loader: ModuleLoader;
  queryClient: QueryClient;
  /** Hands out what outside of React needs to refresh or end the session. */
  onSessionHandlers: (handlers: SessionHandlers) => void;
}

/** The address of a link: paths are the router's, `tel:`, `mailto:` and whole addresses stay as they are. */
function useAddress(href: string): string {
  const routed = useHref(href);
  return /^[a-z][a-z\d+.-]*:/i.test(href) ? href : routed;
}

/** Links of the design system navigate without a page load. */
function DesignSystemRouter({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(path, options) => void navigate(path, options)} useHref={useAddress}>
      {children}
    </RouterProvider>
  );
}

function SessionWiring({ onSessionHandlers }: Pick<AppProps, 'onSessionHandlers'>) {
  const context = useSessionContext();
  useEffect(() => {
    onSessionHandlers({ refresh: () => refreshSession(context), ended: (refusal) => sessionEnded(context, refusal) });
  }, [context, onSessionHandlers]);
  return null;
}

/** The whole shell: providers, routes, toasts. */
export function App({ loader, queryClient, onSessionHandlers }: AppProps) {
  return (
    <KeepStylesInside>
      <QueryClientProvider client={queryClient}>
        <ModuleLoaderContext value={loader}>
          <BrowserRouter>
            <DesignSystemRouter>
              <SessionWiring onSessionHandlers={onSessionHandlers} />
              <ErrorBoundary>
                <ShellRoutes />
              </ErrorBoundary>
              <HelpPlace />
              <Toasts />
            </DesignSystemRouter>
          </BrowserRouter>
        </ModuleLoaderContext>
      </QueryClientProvider>
    </KeepStylesInside>
  );
}
