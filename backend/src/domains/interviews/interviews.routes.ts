import type { interviewEventApi } from '@switchboard/contracts/interview-events';
import type { interviewFindingApi } from '@switchboard/contracts/interview-findings';
import type { interviewSessionApi } from '@switchboard/contracts/interview-sessions';
import type { interviewApi } from '@switchboard/contracts/interviews';
import type { Handlers } from '../../handler.ts';
import { originOf } from '../organizations/organizations.routes.ts';
import { allowResume, cancelInterview, reissueInterview, resendLink, settleRequest } from './links/change-link.ts';
import { createDemoLink, createVideoLink } from './links/create-link.ts';
import { takeEvents } from './monitoring/take-events.ts';
import { terminateByViolation } from './monitoring/terminate.ts';
import { contestFinding, readCandidateFindings } from './review/candidate-findings.ts';
import { exportInterview } from './review/export-interview.ts';
import { answerContest, decideFinding } from './review/judge-findings.ts';
import { listEvents, summarizeEvents } from './review/read-events.ts';
import { getInterview, listInterviews } from './review/read-interviews.ts';
import { listLive } from './review/read-live.ts';
import { enterRoom } from './room/enter-room.ts';
import { answerQuestion, writeMessage } from './session/answer.ts';
import { askDuring, askStaff } from './session/ask-staff.ts';
import { openLink } from './session/open-link.ts';
import { questionSound } from './session/question-sound.ts';
import { messageCandidate } from './session/staff-messages.ts';
import { joinInterview, signInterview } from './session/take-part.ts';

const linkToRecording = 'GET /api/interviews/:id/recordings/:recording_id';

/** Requests of staff. */
export const interviewHandlers: Handlers<Omit<typeof interviewApi, typeof linkToRecording>> = {
  'POST /api/video-link': (context, { body, http }) => createVideoLink(context, body, originOf(context, http)),
  'POST /api/demo-video-call': (context, { http }) => createDemoLink(context, originOf(context, http)),
  'GET /api/interviews': (context, { query }) => listInterviews(context, query),
  'GET /api/live-interviews': (context) => listLive(context),
  'POST /api/interviews/:id/staff-messages': (context, { params, body }) => messageCandidate(context, params.id, body),
  'GET /api/interviews/:id': (context, { params }) => getInterview(context, params.id),
  'POST /api/interviews/:id/cancel': (context, { params }) => cancelInterview(context, params.id),
  'POST /api/interviews/:id/resend': (context, { params, http }) =>
    resendLink(context, params.id, originOf(context, http)),
  'POST /api/interviews/:id/reissue': (context, { params, body, http }) =>
    reissueInterview(context, params.id, body, originOf(context, http)),
  'POST /api/interviews/:id/allow-resume': (context, { params, body }) => allowResume(context, params.id, body.reason),
  'POST /api/interviews/:id/requests/:request_id/settle': (context, { params, body }) =>
    settleRequest(context, params.id, params.request_id, body.reason),
  'GET /api/interviews/:id/export': (context, { params }) => exportInterview(context, params.id),
};

/** Requests of candidates, by their link and by the cookie that it was exchanged for. */
export const interviewSessionHandlers: Handlers<typeof interviewSessionApi> = {
  'GET /api/video-call/:token': (request, { params, http }) =>
    openLink(request, params.token, http.req.header('cookie')),
  'POST /api/video-call/:token/requests': async (request, { params, body }) => {
    await askStaff(request, params.token, body);
    return undefined;
  },
  'POST /api/interviews/:id/requests': async (context, { body }) => {
    await askDuring(context, body.message);
    return undefined;
  },
  'POST /api/interviews/:id/join': (context, { body }) => joinInterview(context, body.tab),
  'POST /api/interviews/:id/room': (context, { body }) => enterRoom(context, body.tab),
  'POST /api/interviews/:id/sign': (context, { body }) => signInterview(context, body.tab),
  'GET /api/interviews/:id/questions/:number/audio': (context, { params }) => questionSound(context, params.number),
  'POST /api/interviews/:id/answers': (context, { body }) => answerQuestion(context, body),
  'POST /api/interviews/:id/messages': (context, { body }) => writeMessage(context, body),
};

/** The browsers' reports, and their readers. */
export const interviewEventHandlers: Handlers<typeof interviewEventApi> = {
  'POST /api/call/:id/events': (context, { body }) => takeEvents(context, body),
  'GET /api/call/:id/events': (context, { params, query }) => listEvents(context, params.id, query),
  'GET /api/call/:id/events/summary': (context, { params }) => summarizeEvents(context, params.id),
  'POST /api/call/:id/terminate-violation': (context) => terminateByViolation(context),
};

/** Findings, verdicts and contests. */
export const interviewFindingHandlers: Handlers<typeof interviewFindingApi> = {
  'POST /api/interviews/:id/findings/:finding_id/verdict': (context, { params, body }) =>
    decideFinding(context, params.id, params.finding_id, body),
  'POST /api/interviews/:id/findings/:finding_id/answer': (context, { params, body }) =>
    answerContest(context, params.id, params.finding_id, body),
  'GET /api/interview-findings/:token': (request, { params, query }) =>
    readCandidateFindings(request, params.token, query.language),
  'POST /api/interview-findings/:token/contests': (request, { params, body, query }) =>
    contestFinding(request, params.token, body, query.language),
};
