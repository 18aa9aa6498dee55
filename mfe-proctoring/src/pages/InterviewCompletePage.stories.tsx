import { type PageState, pageStories } from '@switchboard/platform/stories';
import type { ComponentProps } from 'react';
import { InterviewComplete } from '../features/close-interview/InterviewComplete.tsx';
import { InterviewCompletePage } from './InterviewCompletePage.tsx';

const none = { tab_change: 0, window_blur: 0, multiple_monitors: 0, limit: 3 };
const sending = { pendingChunks: 4, totalChunks: 372, isOffline: false };
const all = { ...none, tab_change: 3, window_blur: 2, multiple_monitors: 1 };

/** Right after an interview the page shows more than when it is opened again. */
const shown: Partial<Record<PageState, ComponentProps<typeof InterviewComplete>>> = {
  full: { findingsUrl: '/interview-findings/token', counts: all },
  loading: { findingsUrl: '/interview-findings/token', counts: none, sending },
  error: { findingsUrl: '/interview-findings/token', counts: all, sending: { ...sending, isOffline: true } },
  'long-text': { findingsUrl: '/interview-findings/token', counts: all, sending: { ...sending, pendingChunks: 371 } },
  narrow: { findingsUrl: '/interview-findings/token', counts: all, sending },
};

function pageIn(state: PageState) {
  const props = shown[state];
  return props ? () => <InterviewComplete {...props} /> : InterviewCompletePage;
}

const story = (state: PageState) => pageStories(pageIn(state), { path: '/interview-complete', session: null })(state);

export default { title: 'Pages/proctoring/InterviewCompletePage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
