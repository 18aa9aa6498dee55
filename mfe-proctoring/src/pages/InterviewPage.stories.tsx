import type { InterviewRefusal, InterviewSession } from '@switchboard/contracts/interview-sessions';
import { ApiError } from '@switchboard/platform';
import { type PageState, pageStories } from '@switchboard/platform/stories';
import { UnfitBrowser } from '../features/check-browser/UnfitBrowser.tsx';
import { sampleInterview, sampleToken } from '../testing/sampleInterview.ts';
import { longName, longWord } from '../testing/storyTexts.ts';
import { InterviewPage } from './InterviewPage.tsx';

const everything = {
  tab_change_detection: true,
  multiple_monitor_detection: true,
  screen_share: true,
  face_blur_detection: true,
  face_out_of_view: true,
};

const candidate = {
  ...sampleInterview().lead,
  first_name: longWord,
  last_name: longWord,
  email: `${longWord}@example.com`,
};

function interviewIn(state: PageState): InterviewSession {
  if (state === 'empty') return { ...sampleInterview(), question_count: 1, is_simulated: false };
  if (state !== 'long-text') return sampleInterview(everything);
  const agent = { ...sampleInterview().agent, name: longName };
  return { ...sampleInterview(everything), lead: candidate, agent, organization_name: longName };
}

const at = { path: `/video-call/${sampleToken}`, session: null };
const Page = () => <InterviewPage token={sampleToken} />;
const opened = (interview: () => InterviewSession | Promise<InterviewSession>, state: PageState = 'full') =>
  pageStories(Page, { ...at, answers: { 'GET /api/video-call/:token': interview } })(state);
const story = (state: PageState) => opened(() => interviewIn(state), state);

const refused = (status: number, reason?: InterviewRefusal) =>
  opened(() => {
    throw new ApiError(status, { code: 'CONFLICT', message: 'The service is restarting.', ...(reason && { reason }) });
  });

export default { title: 'Pages/proctoring/InterviewPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');

export const NotFound = refused(404, 'interview_not_found');
export const Expired = refused(410, 'interview_expired');
export const AlreadyStarted = refused(409, 'interview_already_started');
export const Completed = refused(409, 'interview_completed');
export const Cancelled = refused(409, 'interview_cancelled');
export const Offline = refused(0);
export const StillOpen = opened(() => ({ ...sampleInterview(), can_resume: true }));
export const DesktopRequired = pageStories(() => <UnfitBrowser support="desktop-required" />, at)('full');
export const ChromeRequired = pageStories(() => <UnfitBrowser support="chrome-required" />, at)('full');
