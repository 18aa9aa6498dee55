import { expiryDays } from '@switchboard/contracts/dialer.limits';
import type { Rule } from './rule.ts';
import { setupRequired } from './setup-required.ts';

export const notPaused: Rule = ({ pause_reason }) => ({
  rule: 'organization_paused',
  passed: pause_reason === null,
  explanation:
    pause_reason === null
      ? 'Calls of your organization are not paused.'
      : `All calls of your organization are paused${pause_reason ? `: ${pause_reason}` : '.'}`,
});

export const noSampleOnRealLine: Rule = ({ is_sample_on_real_line = false }) => ({
  rule: 'sample_lead',
  passed: !is_sample_on_real_line,
  explanation: is_sample_on_real_line
    ? 'This is a sample. Its number is not real, so a real carrier does not dial it.'
    : 'The lead is not a sample on a real line.',
});

export const voiceOnly: Rule = ({ is_video }) => ({
  rule: 'video_needs_interview_link',
  passed: !is_video,
  explanation: is_video ? 'A video interview is opened by its link; it is not dialed.' : 'This is a voice call.',
});

export const assistantPublished: Rule = ({ assistant_status }) => ({
  rule: 'assistant_not_published',
  passed: assistant_status === 'published',
  explanation:
    assistant_status === 'published'
      ? 'The assistant is published.'
      : `The assistant is ${assistant_status === 'draft' ? 'a draft' : assistant_status}. Publish it before it calls people.`,
});

export const callIsSetUp: Rule = ({ missing_parts = [] }) => ({
  rule: 'call_setup_required',
  passed: missing_parts.length === 0,
  explanation: missing_parts.length === 0 ? 'Everything that the call needs is set up.' : setupRequired(missing_parts),
});

export const outboundNumber: Rule = ({ phone_number_type }) => ({
  rule: 'phone_number_not_outbound',
  passed: phone_number_type === 'outbound',
  explanation:
    phone_number_type === 'outbound'
      ? 'The number it calls from is outbound.'
      : 'The number it would call from is inbound only.',
});

export const numberInUse: Rule = ({ phone_number_is_retired }) => ({
  rule: 'phone_number_retired',
  passed: !phone_number_is_retired,
  explanation: phone_number_is_retired ? 'The number is retired.' : 'The number it calls from is in use.',
});

export const notExpired: Rule = ({ scheduled_time }, instant) => {
  const isLate = scheduled_time !== null && instant.getTime() - Date.parse(scheduled_time) > expiryDays * 86_400_000;
  return {
    rule: 'expired',
    passed: !isLate,
    explanation: isLate
      ? `The call was to be made more than ${expiryDays} days ago. Schedule it again if it is still wanted.`
      : 'The call is not too late.',
  };
};
