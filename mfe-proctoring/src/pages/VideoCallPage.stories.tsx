import { ApiError } from '@switchboard/platform';
import { type PageState, pageStories } from '@switchboard/platform/stories';
import { sampleInterview } from '../testing/sampleInterview.ts';
import { VideoCallPage } from './VideoCallPage.tsx';

const { lead, agent } = sampleInterview();
const at = { path: `/video-call/${lead.id}?assistantId=${agent.id}`, route: '/video-call/:id' };

const missing = {
  'GET /api/leads/:id': () => {
    throw new ApiError(404, { code: 'NOT_FOUND', message: 'Lead not found' });
  },
};

const story = (state: PageState) =>
  pageStories(VideoCallPage, state === 'empty' ? { ...at, answers: missing } : at)(state);

export default { title: 'Pages/proctoring/VideoCallPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
export const SignedOut = pageStories(VideoCallPage, { ...at, session: null })('full');
