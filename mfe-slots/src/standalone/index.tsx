import '@switchboard/design-system/global.css';
import { directionOf } from '@switchboard/contracts/languages';
import { LanguageProvider, setComponentLanguage } from '@switchboard/design-system/language';
import { installHost } from '@switchboard/platform/host';
import { QueryClient, QueryClientProvider } from '@switchboard/platform/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { language, locale, setLanguage, wantedLanguage } from '../texts/texts.ts';
import { BookerRoutes } from './BookerRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

// No one is signed in here and no other module is loaded. The host only shows messages, and loads their styles with the first one.
installHost({
  notify: (notice) => void import('./notices.tsx').then(({ showNotice }) => showNotice(notice)),
  renderSlot: () => null,
  refreshSession: async () => undefined,
});

/** Renders the page once its texts have loaded. English is part of the bundle, so it needs no wait. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');
  const wanted = wantedLanguage();
  if (wanted !== 'en') await Promise.all([setLanguage(wanted), setComponentLanguage(wanted)]);
  Object.assign(document.documentElement, { lang: language(), dir: directionOf[language()] });
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider locale={locale()}>
        <QueryClientProvider client={new QueryClient()}>
          <main>
            <ErrorBoundary>
              <BookerRoutes pathname={window.location.pathname} />
            </ErrorBoundary>
          </main>
        </QueryClientProvider>
      </LanguageProvider>
    </StrictMode>,
  );
}

void start();
