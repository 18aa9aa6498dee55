import { z } from 'zod';

/** Live-call statuses. Source: specification 01 §3. */
export const CallStatus = z.enum(['initiated', 'dialing', 'ringing', 'connected', 'disconnected', 'error']);
export type CallStatus = z.infer<typeof CallStatus>;

/**
 * Why a call ended: the specification's list (03 §4), plus reasons from people in the organization and from the phone
 * network.
 */
export const EndedReason = z.enum([
  'user-ended-call',
  'user-ended-call-during-ring',
  'staff-ended-call',
  'transferred',
  'assistant-ended-call',
  'interview-completed',
  'time-limit-reached',
  'tab-change-violation-limit',
  'window-blur-violation-limit',
  'external-monitor-violation',
  'camera-violation',
  'screenshare-violation',
  'face-detection-violation',
  'network-disconnected',
  'server-shutdown',
  'organization-closed',
  'room-deleted',
  'participant-removed',
  'connection-failed',
  'technical-issues',
  'camera-failed',
  'screenshare-failed',
  'audio-failed',
  'busy',
  'no-answer',
  'rejected',
  'invalid-number',
  'trunk-failed',
  'voicemail',
  'unknown',
]);
export type EndedReason = z.infer<typeof EndedReason>;

/** Why a call was refused before dialing, or a scheduled call held. */
export const RefusalReason = z.enum([
  'organization_paused',
  'assistant_not_published',
  'phone_number_not_outbound',
  'phone_number_retired',
  'lead_phone_invalid',
  'do_not_call',
  'concurrency_limit',
  'already_in_call',
  'video_needs_interview_link',
  'campaign_not_active',
  'campaign_dates',
  'campaign_weekday',
  'campaign_minutes',
  'campaign_leads',
  'campaign_attempts',
  'outside_call_window',
  'lead_time_zone_unknown',
  'attempts_per_day',
  'campaign_concurrency_limit',
  'campaign_calls_per_minute',
  'number_concurrency_limit',
  'calls_per_second',
  'number_daily_limit',
  'number_answer_rate',
  'expired',
  'sample_lead',
  'call_setup_required',
  'telephony_unavailable',
  'before_call_hook',
]);
export type RefusalReason = z.infer<typeof RefusalReason>;

/** The status of an attempt; for `uncertain`, the process that carried it died before it got the outcome. */
export const AttemptStatus = z.enum(['committed', 'dialing', 'settled', 'uncertain']);
export type AttemptStatus = z.infer<typeof AttemptStatus>;

export const CallDirection = z.enum(['inbound', 'outbound']);
export type CallDirection = z.infer<typeof CallDirection>;
