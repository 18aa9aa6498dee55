import type { CandidateFinding } from '@switchboard/contracts/interview-findings';
import { ApiError } from '@switchboard/platform';
import { type PageState, pageStories } from '@switchboard/platform/stories';
import { sampleFindings, sampleNoted } from '../testing/sampleFindings.ts';
import { after } from '../testing/sampleInterviews.ts';
import { longName, longText } from '../testing/storyTexts.ts';
import { FindingsPage } from './FindingsPage.tsx';

const contest = { text: 'That was the pop-up of my virus scanner.', at: after(600), answer: null, answered_at: null };
const answered = { ...contest, answer: 'We have looked at the video and agree.', answered_at: after(86_400) };

const findings: CandidateFinding[] = [
  sampleNoted(1),
  sampleNoted(2, { contest }),
  sampleNoted(3, { contest: answered, verdict: 'dismissed', verdict_reason: 'A pop-up of the system.' }),
  sampleNoted(4, { kind: 'face_out_of_view', counter: null, count: null, severity: 'warning' }),
  sampleNoted(5, { verdict: 'upheld', verdict_reason: 'The video shows it.', is_end: true, count: 3 }),
];

const long: CandidateFinding[] = [
  sampleNoted(1, { message: longText, rule: longText }),
  sampleNoted(2, {
    contest: { ...answered, text: longText, answer: longText },
    verdict: 'upheld',
    verdict_reason: longText,
  }),
];

function answerIn(state: PageState) {
  if (state === 'empty') return sampleFindings([]);
  if (state === 'long-text') return sampleFindings(long, { organization_name: longName, candidate_name: longName });
  return sampleFindings(findings);
}

const at = { path: '/interview-findings/token', route: '/interview-findings/:token', session: null };
const story = (state: PageState) =>
  pageStories(FindingsPage, { ...at, answers: { 'GET /api/interview-findings/:token': () => answerIn(state) } })(state);

const refused = (status: number) =>
  pageStories(FindingsPage, {
    ...at,
    answers: {
      'GET /api/interview-findings/:token': () => {
        throw new ApiError(status, { code: status === 0 ? 'UNAVAILABLE' : 'NOT_FOUND', message: 'No answer' });
      },
    },
  })('full');

export default { title: 'Pages/proctoring/FindingsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
export const NotFound = refused(404);
export const Expired = refused(410);
export const Offline = refused(0);
