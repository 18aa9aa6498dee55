import type { CallHook, CallHookTest } from '@switchboard/contracts/call-hooks';

export const hookUrl = 'https://crm.example.com/before-call';

export const sampleHook = (fields: Partial<CallHook> = {}): CallHook => ({
  url: hookUrl,
  is_on_outbound: true,
  is_on_inbound: false,
  on_failure: 'call',
  secret_last_four: 'ZWY=',
  previous_secret_expires_at: null,
  failures: 0,
  last_failure: null,
  last_failure_at: null,
  skipped_until: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  ...fields,
});

export const sampleTest = (fields: Partial<CallHookTest> = {}): CallHookTest => ({
  request: {
    url: hookUrl,
    headers: { 'webhook-id': 'hook_1', 'webhook-timestamp': '1795000000', 'webhook-signature': 'v1,c2lnbmF0dXJl' },
    body: '{"type":"call.before","data":{"direction":"outbound","to_number":"+12025550147"}}',
  },
  response: { status: 200, body: '{"action":"call","variables":{"plan":"Gold"}}' },
  duration_ms: 184,
  outcome: 'call',
  explanation: 'The before-call hook allowed the call. It set the variable plan.',
  ...fields,
});
