import type { SlotDetail } from '@switchboard/contracts/slots';
import { Badge, Card, DescriptionList, formatZone, Stack } from '@switchboard/design-system';
import { formatMinutes } from '../../slotTimes.ts';

const orNone = (minutes: number) => (minutes === 0 ? null : formatMinutes(minutes));

/** A slot's details for people who may only read them. */
export function SlotFacts({ slot }: { slot: SlotDetail }) {
  const tags = (
    <Stack direction="row" gap={1} wrap>
      {slot.tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </Stack>
  );
  return (
    <Card title="Details" titleLevel={2}>
      <DescriptionList
        items={[
          { term: 'Duration', value: formatMinutes(slot.time_limit) },
          { term: 'Capacity', value: slot.capacity },
          { term: 'Seats per time', value: slot.seats_per_time },
          { term: 'Time zone', value: formatZone(slot.time_zone) },
          { term: 'Buffer', value: orNone(slot.buffer_minutes) },
          { term: 'Notice', value: orNone(slot.min_notice_minutes) },
          { term: 'Change until', value: orNone(slot.change_until_minutes) },
          { term: 'Waiting list', value: slot.waitlist ? 'Yes' : 'No' },
          {
            term: 'Reminders',
            value:
              slot.reminders.length > 0 ? slot.reminders.map((at) => `${formatMinutes(at)} before`).join(', ') : null,
          },
          { term: 'Location', value: slot.location },
          { term: 'Description', value: slot.description },
          ...(slot.tags.length > 0 ? [{ term: 'Tags', value: tags }] : []),
        ]}
      />
    </Card>
  );
}
