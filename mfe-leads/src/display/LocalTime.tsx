import type { Lead } from '@switchboard/contracts/leads';
import { Button, formatZone, Stack, Text, timeInZone } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useNow } from './useNow.ts';
import { placeOf, placesText, timesThere } from './zoneTimes.ts';

/** The maximum number of zones offered as buttons; with more, people choose in the form. */
const maxOffered = 4;

/** Shows that the time zone is only a guess, and lets people who know better choose it. */
function ZoneGuess({ lead, zones }: { lead: Lead; zones: readonly string[] }) {
  const now = useNow();
  const canWrite = useCan('lead.write');
  const { mutate, isPending } = useMutation(
    endpointMutation('PATCH /api/leads/:id', {
      stale: 'lead.changed',
      failed: 'Failed to update lead. Please try again.',
    }),
  );
  const offered = zones.length > maxOffered ? [] : zones;
  return (
    <Stack gap={2}>
      <span>{timesThere(zones, now)}</span>
      <Text size="sm" tone="warning">
        The number may be in {placesText(zones, lead.number_region)}. Calls wait until it is a good time in all of them.
        {canWrite && (offered.length > 0 ? ' Choose the right one:' : ' Edit the lead to choose the right one.')}
      </Text>
      {canWrite && offered.length > 0 && (
        <Stack direction="row" wrap gap={2}>
          {offered.map((zone) => (
            <Button
              key={zone}
              size="sm"
              isDisabled={isPending}
              onPress={() => mutate({ params: { id: lead.id }, body: { time_zone: zone } })}
            >
              {placeOf(zone)}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** The lead's local time, and how its zone is known. */
export function LocalTime({ lead }: { lead: Lead }) {
  const now = useNow();
  const { time_zone: zone, has_own_time_zone, possible_time_zones } = lead;
  const zones = possible_time_zones.filter((name) => timeInZone(name, now) !== null);
  if (zone === null && zones.length > 0) return <ZoneGuess lead={lead} zones={zones} />;
  if (zone === null)
    return (
      <Text size="sm" tone="warning">
        Not known from the number. Calls wait until you choose it: edit the lead.
      </Text>
    );
  const time = timeInZone(zone, now);
  return (
    <>
      {time ? `${time} · ${formatZone(zone).replaceAll('_', ' ')}` : zone}{' '}
      <Text size="sm" tone="muted">
        {has_own_time_zone ? 'set by hand' : 'from the number'}
      </Text>
    </>
  );
}
