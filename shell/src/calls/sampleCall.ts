import type { Call } from '@switchboard/contracts/calls';

/** A live call as the API lists it, for tests. */
export function sampleCall(call: Partial<Call> = {}): Call {
  return {
    id: '00000000-0000-4000-8000-00000000ca11',
    status: 'ringing',
    direction: 'outbound',
    is_simulated: true,
    lead_id: null,
    lead_name: 'Maya Lindqvist',
    phone_number: '+12125550142',
    assistant_id: null,
    assistant_name: 'Screening nurse',
    assistant_version: null,
    call_log_id: null,
    ended_reason: null,
    error_message: null,
    created_at: '2026-11-20T10:00:00Z',
    connected_at: null,
    ended_at: null,
    ...call,
  };
}
