import '@switchboard/design-system/global.css';
import { installHost } from '@switchboard/platform/host';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CandidateRoutes } from './CandidateRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

// Nobody is signed in here and no other module is present: the host only shows messages, and loads their looks when
// the first one comes.
installHost({
  notify: (notice) => void import('./notices.tsx').then(({ showNotice }) => showNotice(notice)),
  renderSlot: () => null,
  refreshSession: async () => undefined,
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <CandidateRoutes pathname={window.location.pathname} />
    </ErrorBoundary>
  </StrictMode>,
);
