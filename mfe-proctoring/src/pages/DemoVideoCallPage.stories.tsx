import { ApiError } from '@switchboard/platform';
import { type PageState, pageStories } from '@switchboard/platform/stories';
import { longText } from '../testing/storyTexts.ts';
import { DemoVideoCallPage } from './DemoVideoCallPage.tsx';

// A response would leave the story for the interview.
const waits = () => new Promise<never>(() => undefined);
const fails = (status: number, body: ConstructorParameters<typeof ApiError>[1]) => () => {
  throw new ApiError(status, body);
};

const asked: Partial<Record<PageState, () => Promise<never>>> = {
  empty: fails(409, { code: 'CONFLICT', message: 'None is published', reason: 'no_screening_assistant' }),
  error: fails(503, { code: 'UNAVAILABLE', message: 'The database is restarting. Nothing was made.' }),
  'long-text': fails(503, { code: 'UNAVAILABLE', message: longText }),
  'read-only': fails(403, { code: 'FORBIDDEN', message: 'Your role does not allow this' }),
};

const story = (state: PageState) =>
  pageStories(DemoVideoCallPage, {
    path: '/demo-video-call',
    answers: { 'POST /api/demo-video-call': asked[state] ?? waits },
  })(state);

export default { title: 'Pages/proctoring/DemoVideoCallPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
export const SignedOut = pageStories(DemoVideoCallPage, { path: '/demo-video-call', session: null })('full');
