import type { Slot } from '@switchboard/contracts/slots';
import { Badge, Button, DescriptionList, formatZone, MomentSpan, Stack, Text } from '@switchboard/design-system';
import { IconTrash } from '@switchboard/design-system/icons';
import { SidePanel } from '@switchboard/design-system/overlays';
import { formatMinutes } from '../../slotTimes.ts';
import { Capacity } from './Capacity.tsx';
import { SlotBadge } from './SlotBadge.tsx';

interface Props {
  slot: Slot;
  onClose: () => void;
  /** Left out for people who may only read. */
  onDelete?: (() => void) | undefined;
}

function Segments({ slot }: { slot: Slot }) {
  return (
    <Stack as="ul" gap={1}>
      {slot.segments.map((segment) => (
        <li key={segment.id}>
          <MomentSpan from={segment.start_time} to={segment.end_time} />
        </li>
      ))}
      <Text as="li" size="sm" tone="muted">
        In your time zone, {formatZone()}
      </Text>
    </Stack>
  );
}

/** One slot beside the list, with what the columns leave out. */
export function SlotPanel({ slot, onClose, onDelete }: Props) {
  const tags = (
    <Stack direction="row" gap={1} wrap>
      {slot.tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </Stack>
  );
  return (
    <SidePanel
      title={slot.name}
      onClose={onClose}
      footer={
        onDelete && (
          <Button icon={<IconTrash />} onPress={onDelete}>
            Delete Slot
          </Button>
        )
      }
    >
      <DescriptionList
        items={[
          { term: 'Status', value: <SlotBadge slot={slot} /> },
          { term: 'Segments', value: <Segments slot={slot} /> },
          { term: 'Duration', value: formatMinutes(slot.time_limit) },
          { term: 'Capacity', value: <Capacity slot={slot} /> },
          { term: 'Location', value: slot.location },
          { term: 'Description', value: slot.description },
          ...(slot.tags.length > 0 ? [{ term: 'Tags', value: tags }] : []),
        ]}
      />
    </SidePanel>
  );
}
