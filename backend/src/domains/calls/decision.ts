import type { RefusalReason } from '@switchboard/contracts/calls';
import { phoneRefusal, toE164 } from '../leads/phone.ts';

/** Everything a decision looks at, read in the transaction that commits the attempt. */
export interface DecisionInputs {
  lead_phone_number: string;
  is_on_do_not_call_list: boolean;
  assistant_status: string;
  phone_number_type: string;
  live_calls: number;
  max_concurrent_calls: number;
  lead_is_in_call: boolean;
  is_video: boolean;
}

export interface Decision {
  is_allowed: boolean;
  reason: RefusalReason | null;
  rules: { rule: RefusalReason; passed: boolean; explanation: string }[];
}

/** Decides whether an attempt may dial. Every rule is evaluated and explained, the first that fails is the reason. */
export function decide(inputs: DecisionInputs): Decision {
  const e164 = toE164(inputs.lead_phone_number);
  const rules: Decision['rules'] = [
    {
      rule: 'video_needs_interview_link',
      passed: !inputs.is_video,
      explanation: inputs.is_video
        ? 'A video interview is opened by its link; it is not dialed.'
        : 'This is a voice call.',
    },
    {
      rule: 'lead_phone_invalid',
      passed: e164 !== null,
      explanation: e164
        ? `The number can be dialed as ${e164}.`
        : `"${inputs.lead_phone_number}" ${phoneRefusal(inputs.lead_phone_number)}. Edit the lead's phone number before calling.`,
    },
    {
      rule: 'do_not_call',
      passed: !inputs.is_on_do_not_call_list,
      explanation: inputs.is_on_do_not_call_list
        ? 'The number is on the do-not-call list of your organization.'
        : 'The number is not on the do-not-call list.',
    },
    {
      rule: 'assistant_not_published',
      passed: inputs.assistant_status === 'published',
      explanation:
        inputs.assistant_status === 'published'
          ? 'The assistant is published.'
          : `The assistant is ${inputs.assistant_status}. Publish it before it calls people.`,
    },
    {
      rule: 'phone_number_not_outbound',
      passed: inputs.phone_number_type === 'outbound',
      explanation:
        inputs.phone_number_type === 'outbound'
          ? 'The number it calls from is outbound.'
          : 'The number it would call from is inbound only.',
    },
    {
      rule: 'already_in_call',
      passed: !inputs.lead_is_in_call,
      explanation: inputs.lead_is_in_call
        ? 'Another call to this lead is going on.'
        : 'No other call to this lead is going on.',
    },
    {
      rule: 'concurrency_limit',
      passed: inputs.live_calls < inputs.max_concurrent_calls,
      explanation: `${inputs.live_calls} of ${inputs.max_concurrent_calls} calls at a time are in use.`,
    },
  ];
  const failed = rules.find((rule) => !rule.passed);
  return { is_allowed: !failed, reason: failed?.rule ?? null, rules };
}
