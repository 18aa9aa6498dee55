import '@switchboard/design-system/global.css';
import { directionOf, pageLanguage } from '@switchboard/contracts/languages';
import { setComponentLanguage } from '@switchboard/design-system/language';
import { installHost } from '@switchboard/platform/host';
import { Fragment, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { language, setLanguage } from '../texts/texts.ts';
import { CandidateRoutes } from './CandidateRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

// Nobody is signed in here and no other module is present: the host only shows messages, and loads their looks when
// the first one comes.
installHost({
  notify: (notice) => void import('./notices.tsx').then(({ showNotice }) => showNotice(notice)),
  renderSlot: () => null,
  refreshSession: async () => undefined,
});

/** Draws the page once its texts are there. English comes with the page, so it waits for nothing. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');
  const wanted = pageLanguage(window.location.search, navigator.languages);
  if (wanted !== 'en') await Promise.all([setLanguage(wanted), setComponentLanguage(wanted)]);
  Object.assign(document.documentElement, { lang: language(), dir: directionOf[language()] });
  // The browser's own language needs no provider, and its code.
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
