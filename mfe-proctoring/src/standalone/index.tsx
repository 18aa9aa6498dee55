import '@switchboard/design-system/global.css';
import { directionOf, pageLanguage } from '@switchboard/contracts/languages';
import { setComponentLanguage } from '@switchboard/design-system/language';
import { installHost } from '@switchboard/platform/host';
import { Fragment, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { language, setLanguage } from '../texts/texts.ts';
import { CandidateRoutes } from './CandidateRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

// There is no session here and no other module: the host only shows messages, and loads their styles with the first one.
installHost({
  notify: (notice) => void import('./notices.tsx').then(({ showNotice }) => showNotice(notice)),
  renderSlot: () => null,
  refreshSession: async () => undefined,
});

/** Renders the page once its texts are loaded. English is part of the page, so it doesn't wait. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');
  const wanted = pageLanguage(window.location.search, navigator.languages);
  if (wanted !== 'en') await Promise.all([setLanguage(wanted), setComponentLanguage(wanted)]);
  Object.assign(document.documentElement, { lang: language(), dir: directionOf[language()] });
  // For the browser's own language neither the provider nor its code is needed.
  const isOwn = navigator.language.startsWith(language());
  const Page = isOwn ? Fragment : (await import('./ForeignPage.tsx')).ForeignPage;
  createRoot(root).render(
    <StrictMode>
      <Page>
        <ErrorBoundary>
          <CandidateRoutes pathname={window.location.pathname} />
        </ErrorBoundary>
      </Page>
    </StrictMode>,
  );
}

void start();
