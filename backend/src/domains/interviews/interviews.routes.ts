import type { interviewApi } from '@switchboard/contracts/interviews';
import type { Handlers } from '../../handler.ts';
import { originOf } from '../organizations/organizations.routes.ts';
import { createVideoLink, openInterview } from './interviews.service.ts';

export const interviewHandlers: Handlers<typeof interviewApi> = {
  'POST /api/video-link': (context, { body, http }) => createVideoLink(context, body, originOf(context, http)),
  'GET /api/video-call/:token': (request, { params }) => openInterview(request, params.token),
};
