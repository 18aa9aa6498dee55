import { interviewStatuses } from '@switchboard/contracts/interviews.limits';
import { anyId, anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { statusLabels } from '../../staff/interviewWords.ts';

export const statusChoices = interviewStatuses.map((id) => ({ id, label: statusLabels[id].word }));

const parts = {
  search: anyText,
  status: oneOf(interviewStatuses),
  assistant: anyId,
  lead: anyId,
  review: oneOf(['yes']),
};

const nothing = Object.fromEntries(Object.keys(parts).map((name) => [name, null]));

/** The filters in the address; an unknown value counts as none. */
export function useInterviewFilters() {
  const [given, change] = useAddress(parts);
  const { search, status, assistant, lead, review } = given;
  return {
    ...given,
    isFiltered: Object.values(given).some((value) => value !== null),
    query: {
      search,
      status,
      assistant_id: assistant,
      lead_id: lead,
      needs_review: review ? ('true' as const) : null,
    },
    set: (name: keyof typeof parts, value: string | null) => change({ [name]: value }),
    clear: () => change(nothing),
  };
}

export type InterviewFilters = ReturnType<typeof useInterviewFilters>;
