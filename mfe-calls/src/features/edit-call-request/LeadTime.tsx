import { Banner, Text, timeInZone } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

const refetchMs = 30_000;

/** '11:22 PM in London'; of several zones the earliest and the latest. */
function timesThere(zones: readonly string[], at: Date): string {
  const ends = zones.length > 1 ? [zones.at(-1) ?? '', zones[0] ?? ''] : zones;
  const text = (zone: string) =>
    `${timeInZone(zone, at)?.replace(/^\w+ /, '') ?? '?'} in ${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')}`;
  return ends.map(text).join(zones.length > 2 ? ' to ' : ' or ');
}

/** Whether the lead of a request may be called now, and the lead's local time. */
export function useLeadTime(leadId: string) {
  const canAnyTime = useCan('call.any_time');
  const { data: answer } = useQuery({
    ...endpointQuery('GET /api/leads/:id/call-window', { params: { id: leadId } }),
    refetchInterval: refetchMs,
  });
  const isOutside = answer?.is_allowed === false;
  return { answer, isOutside, mayCall: !isOutside || canAnyTime };
}

/** The lead's local time, as a warning where that is no time to call. */
export function LeadTime({ answer, isOutside, mayCall }: ReturnType<typeof useLeadTime>) {
  if (!answer) return null;
  const zones = answer.possible_time_zones;
  const time =
    zones.length > 0 ? `It is ${timesThere(zones, new Date(answer.at))}.` : "The lead's local time isn't known.";
  if (!isOutside)
    return (
      <Text as="p" size="sm" tone="muted">
        {time}
      </Text>
    );
  return (
    <Banner tone="warning" role="alert" title={mayCall ? `${time} Call anyway?` : time}>
      {mayCall ? answer.explanation : 'Your role only calls within the call window of the lead.'}
    </Banner>
  );
}
