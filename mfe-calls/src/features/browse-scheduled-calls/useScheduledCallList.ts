import { RefusalReason } from '@switchboard/contracts/calls';
import { dayAfter, startOfShownDay } from '@switchboard/design-system';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { anyId, day, oneOf, useAddress } from '@switchboard/platform/router';

/** The views of the list: upcoming calls, held calls, or past ones with their outcomes. */
export const shows = [
  { id: 'next', label: 'Next' },
  { id: 'held', label: 'Held' },
  { id: 'called', label: 'Called' },
  { id: 'failed', label: 'Failed' },
  { id: 'expired', label: 'Expired' },
  { id: 'cancelled', label: 'Cancelled' },
] as const;
export type Show = (typeof shows)[number]['id'];

const parts = {
  show: oneOf(shows.map(({ id }) => id)),
  reason: oneOf(RefusalReason.options),
  assistant: anyId,
  campaign: anyId,
  day,
};

/** A day in the shown time zone, in which the list's times are, from its first moment to the start of the next day. */
const momentsOf = (chosen: string): { from: string; to: string } => ({
  from: startOfShownDay(chosen).toISOString(),
  to: startOfShownDay(dayAfter(chosen)).toISOString(),
});

/** The scheduled calls that the address asks for, page by page. */
export function useScheduledCallList() {
  const [{ show: given, reason, assistant, campaign, day: chosenDay }, change] = useAddress(parts);
  const show: Show = given ?? 'next';
  const status = show === 'next' || show === 'held' ? 'scheduled' : show;
  const narrowed = {
    assistant_id: assistant,
    campaign_id: campaign,
    ...(chosenDay ? momentsOf(chosenDay) : {}),
  };
  const listed = useInfiniteQuery({
    ...endpointPages('GET /api/scheduled-calls', {
      query: { ...narrowed, status, direction: show === 'next' ? 'asc' : 'desc' },
    }),
    enabled: show !== 'held',
  });
  const held = useInfiniteQuery({
    ...endpointPages('GET /api/calls/held', { query: { ...narrowed, reason } }),
    enabled: show === 'held',
  });
  return {
    show,
    reason,
    assistant,
    campaign,
    day: chosenDay,
    isNarrowed: [assistant, campaign, chosenDay, reason].some((value) => value !== null),
    clear: () => change({ assistant: null, campaign: null, day: null, reason: null }),
    query: show === 'held' ? held : listed,
    change,
  };
}

export type ScheduledCallList = ReturnType<typeof useScheduledCallList>;
