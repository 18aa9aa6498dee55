import type { Assistant } from '@switchboard/contracts/assistants';
import type { CallLog, CallLogDetail } from '@switchboard/contracts/call-logs';
import type { CallDetail } from '@switchboard/contracts/calls';
import type { LeadUpload } from '@switchboard/contracts/lead-uploads';
import { Lead } from '@switchboard/contracts/leads';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { blankRow } from '@switchboard/platform/testing';

/** An id that shows its kind and number, e.g. `sampleId(1, 7)`. */
export function sampleId(kind: number, number: number): string {
  return `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;
}

const organizationId = '00000000-0000-4000-8000-000000000001';
const createdAt = '2026-11-02T15:04:00.000Z';

export function sampleLead(number: number, more: Partial<Lead> = {}): Lead {
  return blankRow(Lead, {
    id: sampleId(1, number),
    organization_id: organizationId,
    first_name: 'Lead',
    last_name: `Number ${number}`,
    phone_number: `+1212555${String(110 + number).padStart(4, '0')}`,
    additional_numbers: [],
    status: 'new',
    time_zone: 'America/New_York',
    created_at: createdAt,
    updated_at: createdAt,
    ...more,
  });
}

export function sampleAssistant(number: number, more: Partial<Assistant> = {}): Assistant {
  return {
    id: sampleId(2, number),
    organization_id: organizationId,
    name: `Assistant ${number}`,
    description: null,
    status: 'published',
    llm_provider: 'openai',
    llm_model: 'gpt',
    stt_provider: 'deepgram',
    stt_model: 'nova',
    tts_provider: 'elevenlabs',
    tts_model: 'turbo',
    first_message: null,
    variables: [],
    published_version: 1,
    has_unpublished_changes: false,
    untested_reason: null,
    preferred_phone_number_id: null,
    created_at: createdAt,
    updated_at: createdAt,
    ...more,
  };
}

export function sampleNumber(number: number, more: Partial<PhoneNumber> = {}): PhoneNumber {
  return {
    id: sampleId(3, number),
    organization_id: organizationId,
    phone_number: `+1646555${String(150 + number).padStart(4, '0')}`,
    type: 'outbound',
    is_default: number === 1,
    termination_sip_domain: 'sip.example.com',
    auth_username: 'northwind',
    auth_password_last_four: '9f2c',
    assistant_id: null,
    endpoint_url: null,
    max_concurrent_calls: null,
    max_calls_per_second: null,
    max_calls_per_day: null,
    min_answer_percent: null,
    sip_port: null,
    sip_transport: 'auto',
    media_encryption: 'off',
    trunk_authentication: 'password',
    caller_id: null,
    asserted_identity: null,
    destination_country: null,
    codecs: [],
    sip_headers: [],
    allowed_addresses: [],
    open_days: [],
    open_from: null,
    open_until: null,
    closed_message: null,
    reserved_lines: null,
    inbound_state: null,
    inbound_error: null,
    retired_at: null,
    created_at: createdAt,
    updated_at: createdAt,
    ...more,
  };
}

export function sampleCall(more: Partial<CallDetail> = {}): CallDetail {
  return {
    id: sampleId(4, 1),
    status: 'initiated',
    direction: 'outbound',
    is_simulated: true,
    lead_id: sampleId(1, 1),
    lead_name: 'Ada Moss',
    phone_number: '+12125550142',
    assistant_id: sampleId(2, 1),
    assistant_name: 'Assistant 1',
    assistant_version: 1,
    call_log_id: null,
    ended_reason: null,
    error_message: null,
    created_at: createdAt,
    connected_at: null,
    ended_at: null,
    attempts: [],
    decisions: [
      {
        id: sampleId(5, 1),
        call_id: sampleId(4, 1),
        scheduled_call_id: null,
        attempt_number: 1,
        is_allowed: true,
        reason: null,
        rules: [{ rule: 'do_not_call', passed: true, explanation: 'The number is not on the do-not-call list.' }],
        inputs: {},
        decided_at: createdAt,
        times: 1,
        last_decided_at: createdAt,
      },
    ],
    ...more,
  };
}

export function sampleLog(number: number, more: Partial<CallLog> = {}): CallLog {
  return {
    id: sampleId(6, number),
    organization_id: organizationId,
    call_id: sampleId(4, 1),
    lead_id: sampleId(1, 1),
    lead_name: 'Ada Moss',
    campaign_id: null,
    assistant_id: sampleId(2, 1),
    assistant_name: 'Assistant 1',
    assistant_version: 1,
    call_type: 'outbound',
    origin: 'phone',
    phone_number: '+12125550142',
    from_number: '+16465550151',
    to_number: '+12125550142',
    status: 'completed',
    ended_reason: 'assistant-ended-call',
    call_duration: 83,
    summary: null,
    notes: null,
    tags: [],
    has_transcript: true,
    has_recording: false,
    is_simulated: false,
    created_at: createdAt,
    ...more,
  };
}

export function sampleLogDetail(number: number, more: Partial<CallLogDetail> = {}): CallLogDetail {
  return {
    ...sampleLog(number),
    transcript: {
      messages: [
        { role: 'system', message: 'The call begins.', timestamp: 0 },
        { role: 'assistant', message: 'Hello, is this Ada?', timestamp: 1 },
        { role: 'user', message: 'Yes, speaking.', timestamp: 4 },
        { role: 'ai', message: 'Good to hear.', timestamp: 7 },
        { role: 'human', message: 'Likewise.', timestamp: 9 },
      ],
    },
    cost: null,
    analyses: [],
    ...more,
  };
}

export function sampleUpload(number: number, more: Partial<LeadUpload> = {}): LeadUpload {
  return {
    id: sampleId(7, number),
    organization_id: organizationId,
    original_filename: `resume-${number}.pdf`,
    size_bytes: 120_000,
    upload_status: 'completed',
    error_message: null,
    lead_id: null,
    campaign_id: null,
    campaign_problem: null,
    created_at: createdAt,
    updated_at: createdAt,
    ...more,
  };
}

/** The only page of a list. */
export function onePage<T>(items: T[]): { items: T[]; next_cursor: null } {
  return { items, next_cursor: null };
}
