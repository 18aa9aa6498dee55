import type { RefusalReason } from '@switchboard/contracts/calls';

const advice: Record<RefusalReason, string> = {
  assistant_not_published: 'Publish the assistant or choose one that is published, then call again.',
  phone_number_not_outbound: 'Choose an outbound phone number, then call again.',
  lead_phone_invalid: 'Correct the phone number of the lead, then call again.',
  do_not_call: 'The number is on the do-not-call list. Call only after it has been taken off the list.',
  concurrency_limit: 'All lines are in use. Wait until a call ends, then call again.',
  already_in_call: 'The lead is in a call already. Wait until that call ends.',
  video_needs_interview_link: 'Send the lead an interview link instead of placing a call.',
};

/** What a person can do about a refused call. */
export function refusalAdvice(reason: RefusalReason | null): string {
  return reason ? advice[reason] : 'See the rule marked as failed below, settle it, then call again.';
}
