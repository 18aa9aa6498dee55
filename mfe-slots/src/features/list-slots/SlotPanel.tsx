import type { Slot } from '@switchboard/contracts/slots';
import { Badge, DescriptionList, Stack, Text } from '@switchboard/design-system';
import { SidePanel } from '@switchboard/design-system/overlays';
import { formatMinutes, formatSpan, viewerZone } from '../../slotTimes.ts';
import { Capacity } from './Capacity.tsx';
import { SlotBadge } from './SlotBadge.tsx';

function Segments({ slot }: { slot: Slot }) {
  return (
    <Stack as="ul" gap={1}>
      {slot.segments.map((segment) => (
        <li key={segment.id}>{formatSpan(segment)}</li>
      ))}
      <Text as="li" size="sm" tone="muted">
        In your time zone, {viewerZone()}
      </Text>
    </Stack>
  );
}

/** One slot beside the list, with what the columns leave out. */
export function SlotPanel({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  const tags = (
    <Stack direction="row" gap={1} wrap>
      {slot.tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </Stack>
  );
  return (
    <SidePanel isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={slot.name}>
      <DescriptionList
        items={[
          { term: 'Status', value: <SlotBadge status={slot.status} /> },
          { term: 'Segments', value: <Segments slot={slot} /> },
          { term: 'Duration', value: formatMinutes(slot.time_limit) },
          { term: 'Capacity', value: <Capacity slot={slot} /> },
          { term: 'Location', value: slot.location ?? '—' },
          { term: 'Description', value: slot.description ?? '—' },
          ...(slot.tags.length > 0 ? [{ term: 'Tags', value: tags }] : []),
        ]}
      />
    </SidePanel>
  );
}
