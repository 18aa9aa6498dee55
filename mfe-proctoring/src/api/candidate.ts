import { request } from '@switchboard/platform';

/** The requests of the candidate's own interview. The session cookie identifies the candidate. */
export const candidateApi = {
  join: (id: string, tab: string) => request('POST /api/interviews/:id/join', { params: { id }, body: { tab } }),
  room: (id: string, tab: string) => request('POST /api/interviews/:id/room', { params: { id }, body: { tab } }),
  // A late sign of life is useless: the next one follows in five seconds.
  sign: (id: string, tab: string) =>
    request('POST /api/interviews/:id/sign', { params: { id }, body: { tab }, timeoutMs: 8_000 }),
  report: (id: string, reason: 'connection-failed' | 'audio-failed' | 'camera-failed' | 'screenshare-failed') =>
    request('PATCH /api/call/:id/ended-reason', { params: { id }, body: { ended_reason: reason } }),
  ask: (id: string, message: string) =>
    request('POST /api/interviews/:id/requests', { params: { id }, body: { message } }),
  end: (id: string) => request('POST /api/call/:id/end', { params: { id } }),
  terminate: (id: string, violationType: 'camera' | 'screen_share', reason: string) =>
    request('POST /api/call/:id/terminate-violation', {
      params: { id },
      body: { violation_type: violationType, reason },
    }),
};
