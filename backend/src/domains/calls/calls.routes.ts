import type { callLogApi } from '@switchboard/contracts/call-logs';
import type { callApi } from '@switchboard/contracts/calls';
import type { Handlers } from '../../handler.ts';
import { startWebTest } from '../assistant-tests/assistant-tests.service.ts';
import { unknownLink } from '../interviews/candidate-access.ts';
import { noInterviewCookie } from '../interviews/interview-cookie.ts';
import { endByReason } from '../interviews/session/end-by-candidate.ts';
import { startInterview } from '../interviews/session/start-interview.ts';
import { setCookies } from '../organizations/organizations.routes.ts';
import { listCallLogs, listCallLogTags } from './call-logs.list.ts';
import { downloadTranscript, getCallLine, getCallLog, linkToRecording } from './call-logs.read.ts';
import { exportCallLogs, updateCallLog } from './call-logs.service.ts';
import { getCall, listLiveCalls } from './calls.read.ts';
import { endCall, reportEndedReason } from './end-call.ts';
import { listenIn } from './listen-in.ts';
import { placeCall } from './place-call.ts';
import { callIn } from './receive-call.ts';
import { readResponseTimes } from './response-times.read.ts';
import { listTransferTargets, transferCall } from './transfer-call.ts';

export const callHandlers: Handlers<typeof callApi & typeof callLogApi> = {
  'POST /api/call': async (context, { body, headers, http }) => {
    if (context.actor.kind === 'candidate') {
      const { answer, cookie } = await startInterview(context, body, http.req.header('cookie'));
      if (cookie) setCookies(http, [cookie]);
      return answer;
    }
    if (body.unique_link) throw unknownLink();
    return body.is_web_session
      ? startWebTest(context, body, http.req.header('host') ?? 'localhost')
      : placeCall(context, body, headers['idempotency-key']);
  },
  'GET /api/call': (context, { query }) => listLiveCalls(context, query),
  'GET /api/call/:id': (context, { params }) => getCall(context, params.id),
  'POST /api/call/:id/listen': (context, { params }) => listenIn(context, params.id),
  'POST /api/call/:id/end': async (context, { params }) =>
    context.actor.kind === 'candidate'
      ? {
          ...(await endByReason(context, 'user-ended-call')).call,
          success: true,
          message: 'Call Ended',
          instructions: null,
        }
      : endCall(context, params.id),
  'GET /api/call/:id/transfer': (context, { params }) => listTransferTargets(context, params.id),
  'POST /api/call/:id/transfer': (context, { params, body }) => transferCall(context, params.id, body.target),
  'PATCH /api/call/:id/ended-reason': async (context, { params, body, http }) => {
    if (context.actor.kind !== 'candidate')
      return { ...(await reportEndedReason(context, params.id, body.ended_reason)), is_taken_back: false };
    const { call, isTakenBack } = await endByReason(context, body.ended_reason);
    if (isTakenBack) setCookies(http, [noInterviewCookie(context.env, params.id)]);
    return { ...call, is_taken_back: isTakenBack };
  },
  'POST /api/sandbox/call-in': (context, { body }) => callIn(context, body),
  'GET /api/call-logs': (context, { query }) => listCallLogs(context, query),
  'GET /api/call-logs/export': (context, { query }) => exportCallLogs(context, query),
  'GET /api/call-logs/tags': (context) => listCallLogTags(context),
  'GET /api/call-logs/:id': (context, { params }) => getCallLog(context, params.id),
  'PATCH /api/call-logs/:id': (context, { params, body }) => updateCallLog(context, params.id, body),
  'GET /api/assistants/:id/response-times': (context, { params, query }) =>
    readResponseTimes(context, params.id, query),
  'GET /api/call-logs/:id/transcript': (context, { params }) => downloadTranscript(context, params.id),
  'GET /api/call-logs/:id/line': (context, { params }) => getCallLine(context, params.id),
  'GET /api/call-logs/:id/recording': (context, { params }) => linkToRecording(context, params.id),
};
