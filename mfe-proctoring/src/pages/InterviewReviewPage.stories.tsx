import type { InterviewDetail } from '@switchboard/contracts/interviews';
import { type PageState, pageStories } from '@switchboard/platform/stories';
import { after, sampleDetail, sampleFinding, sampleListed, sampleRecording } from '../testing/sampleInterviews.ts';
import { longName, longText } from '../testing/storyTexts.ts';
import { InterviewReviewPage } from './InterviewReviewPage.tsx';

const contest = {
  text: 'That was the pop-up of my virus scanner.',
  at: after(600),
  answer: null,
  answered_by: null,
  answered_at: null,
};
const verdict = { verdict_by: 'Ada Park', verdict_at: after(3600) };
const asked = { id: sampleListed(9).id, kind: 'adjustment' as const, created_at: after(-7200) };

const full = sampleDetail({
  findings: [
    sampleFinding(1, { verdict: 'upheld', verdict_reason: 'The video shows it.', ...verdict }),
    sampleFinding(2, { contest }),
    sampleFinding(3, { kind: 'face_out_of_view', counter: null, count: null, severity: 'warning' }),
    sampleFinding(4, { is_end: true, count: 3, verdict: 'dismissed', verdict_reason: 'A pop-up.', ...verdict }),
  ],
  spans: [
    { kind: 'network', from: after(40), until: after(52), note: 'The browser had no network.' },
    { kind: 'paused', from: after(70), until: after(75), note: 'Another tab.' },
  ],
  recordings: [sampleRecording(1, { status: 'joining' }), sampleRecording(2, { track: 'screen', status: 'failed' })],
  requests: [
    { ...asked, message: 'I need questions in writing.', settled_at: null, settled_by_name: null, answer: null },
  ],
  open_contests: 1,
  open_requests: 1,
  kept_until: after(86_400 * 90),
});

const long: Partial<InterviewDetail> = {
  lead_name: longName,
  lead_email: `${longName.replaceAll(' ', '.')}@example.com`,
  assistant_name: longName,
  questions: [longText, longText],
  findings: [
    sampleFinding(1, { message: longText, rule: longText, verdict: 'upheld', verdict_reason: longText, ...verdict }),
    sampleFinding(2, { contest: { ...contest, text: longText, answer: longText, answered_by: longName } }),
  ],
  lines: full.lines.map((line) => ({ ...line, message: longText })),
  requests: [{ ...asked, message: longText, settled_at: null, settled_by_name: null, answer: null }],
};

function detailIn(state: PageState): InterviewDetail {
  if (state === 'long-text') return { ...full, ...long };
  if (state !== 'empty') return full;
  return sampleDetail({ ...sampleListed(1), questions: [], lines: [], findings: [], consent: null });
}

const storyOf = (state: PageState, interview: InterviewDetail, search = '') =>
  pageStories(InterviewReviewPage, {
    path: `/interviews/${full.id}${search}`,
    route: '/interviews/:id',
    answers: { 'GET /api/interviews/:id': () => interview },
  })(state);
const story = (state: PageState) => storyOf(state, detailIn(state));
const dialog = (search: string, given: Partial<InterviewDetail> = {}) => storyOf('full', { ...full, ...given }, search);
const pending: Partial<InterviewDetail> = { ...detailIn('empty'), requests: full.requests };
const [, contested] = full.findings;

export default { title: 'Pages/proctoring/InterviewReviewPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');

export const ResendLink = dialog('?do=resend', pending);
export const NewLink = dialog('?do=reissue');
export const NewLinkOfLongName = dialog('?do=reissue', long);
export const CancelInterview = dialog('?do=cancel', pending);
export const AllowResume = dialog('?do=resume', { status: 'interrupted' });
export const UpholdFinding = dialog(`?finding=${contested?.id}&judge=upheld`);
export const AnswerContest = dialog(`?finding=${contested?.id}&judge=answer`);
export const SettleRequest = dialog(`?request=${asked.id}`);
