import '@switchboard/design-system/global.css';
import { ToastRegion, toast } from '@switchboard/design-system';
import { installHost } from '@switchboard/platform/host';
import { QueryClient, QueryClientProvider } from '@switchboard/platform/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { InterviewPage } from '../pages/InterviewPage.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { tokenOf } from './tokenOf.ts';

// Nobody is signed in here and no other module is present: the host only shows messages.
installHost({
  notify: (notice) => toast(notice),
  renderSlot: () => null,
  refreshSession: async () => undefined,
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <ErrorBoundary>
        <InterviewPage token={tokenOf(window.location.pathname)} />
      </ErrorBoundary>
      <ToastRegion />
    </QueryClientProvider>
  </StrictMode>,
);
