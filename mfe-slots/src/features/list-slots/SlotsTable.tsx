import type { Slot } from '@switchboard/contracts/slots';
import { Text, tokens, truncate } from '@switchboard/design-system';
import { Table, type TableColumn, type TableProps } from '@switchboard/design-system/data';
import styled from 'styled-components';
import { formatMinutes, formatSpan } from '../../slotTimes.ts';
import { Capacity } from './Capacity.tsx';
import { SlotBadge } from './SlotBadge.tsx';
import { SlotName } from './SlotName.tsx';

const NoWrap = styled.span`
  white-space: nowrap;
`;

const OneLine = styled.span`
  display: block;
  max-inline-size: ${tokens.width.menu};
  ${truncate}
`;

function Duration({ slot }: { slot: Slot }) {
  return <NoWrap>{formatMinutes(slot.time_limit)}</NoWrap>;
}

function Location({ slot }: { slot: Slot }) {
  return <OneLine title={slot.location ?? undefined}>{slot.location ?? '—'}</OneLine>;
}

const columns: readonly TableColumn<Slot>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, minWidth: 140, cell: (slot) => <SlotName slot={slot} /> },
  {
    id: 'time',
    header: 'Date & Time',
    minWidth: 260,
    cell: (slot) => (
      <Text>
        {formatSpan(slot)}
        {slot.segments.length > 1 && <Text tone="muted"> · {slot.segments.length} segments</Text>}
      </Text>
    ),
  },
  { id: 'duration', header: 'Duration', width: 110, hideBelow: 640, cell: (slot) => <Duration slot={slot} /> },
  { id: 'capacity', header: 'Capacity', width: 150, cell: (slot) => <Capacity slot={slot} /> },
  { id: 'status', header: 'Status', width: 120, cell: (slot) => <SlotBadge status={slot.status} /> },
  {
    id: 'location',
    header: 'Location',
    minWidth: 120,
    hideBelow: 960,
    cell: (slot) => <Location slot={slot} />,
  },
];

type Props = Pick<TableProps<Slot>, 'rows' | 'isLoading' | 'emptyState' | 'footer' | 'onRowAction' | 'highlightedIds'>;

/** Slots by start. */
export function SlotsTable(props: Props) {
  return <Table label="Slots" columns={columns} getRowId={(slot) => slot.id} {...props} />;
}
