import { lazy, Suspense } from 'react';
import { InterviewPage } from '../pages/InterviewPage.tsx';
import { tokenOf } from './tokenOf.ts';

// Candidates who come for an interview don't need these pages.
const FindingsRoute = lazy(() => import('./FindingsRoute.tsx').then((file) => ({ default: file.FindingsRoute })));

const InterviewCompletePage = lazy(() =>
  import('../pages/InterviewCompletePage.tsx').then((file) => ({ default: file.InterviewCompletePage })),
);

/** The candidate's page for an address. */
export function CandidateRoutes({ pathname }: { pathname: string }) {
  if (/^\/interview-findings(\/|$)/.test(pathname))
    return (
      <Suspense fallback={null}>
        <FindingsRoute token={tokenOf(pathname, 'interview-findings')} />
      </Suspense>
    );
  if (/^\/interview-complete\/?$/.test(pathname))
    return (
      <Suspense fallback={null}>
        <InterviewCompletePage />
      </Suspense>
    );
  return <InterviewPage token={tokenOf(pathname)} />;
}
