import type { UnschedulableReason } from '@switchboard/contracts/lead-bulk.limits';
import { leadsInWords } from './many.ts';

const why: Record<UnschedulableReason, string> = {
  no_number: 'without a number that can be dialed',
  do_not_call: 'on the do-not-call list',
  already_scheduled: 'with a call that is scheduled already',
  no_allowed_time: 'for whom no time is found within a year',
};

/** '3 leads on the do-not-call list get none.' */
export const skippedInWords = (reason: UnschedulableReason, count: number) =>
  `${leadsInWords(count)} ${why[reason]} ${count === 1 ? 'gets' : 'get'} none.`;
