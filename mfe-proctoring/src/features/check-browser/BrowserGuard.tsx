import { lazy, type ReactNode, Suspense } from 'react';
import { useBrowserSupport } from './browserSupport.ts';

// Whoever can take the interview never sees it.
const UnfitBrowser = lazy(() => import('./UnfitBrowser.tsx').then((file) => ({ default: file.UnfitBrowser })));

/** Shows an interview only where it can be taken: Chrome on a desktop or laptop. */
export function BrowserGuard({ children }: { children: ReactNode }) {
  const support = useBrowserSupport();
  if (support === 'supported') return children;
  return (
    <Suspense fallback={null}>
      <UnfitBrowser support={support} />
    </Suspense>
  );
}
