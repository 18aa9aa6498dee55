import type { Slot } from '@switchboard/contracts/slots';
import { MomentSpan, Text } from '@switchboard/design-system';
import { Table, type TableColumn, type TableProps, TwoLines } from '@switchboard/design-system/data';
import styled from 'styled-components';
import { Capacity } from '../../display/Capacity.tsx';
import { SlotBadge } from '../../display/SlotBadge.tsx';
import { SlotName } from '../../display/SlotName.tsx';
import { formatMinutes } from '../../slotTimes.ts';

const narrowPx = 560;
// Below it, the status would be outside of the table.
const widePx = 860;

/** The time below the name, where the table is too narrow for a column. */
const NarrowTime = styled(Text)`
  white-space: normal;

  @container (min-width: ${narrowPx}px) {
    display: none;
  }
`;

/** Hidden at widths where the columns need all the room; the slot's page shows it. */
const Segments = styled(Text)`
  @container (min-width: ${narrowPx}px) and (max-width: ${widePx - 0.02}px) {
    display: none;
  }
`;

function When({ slot }: { slot: Slot }) {
  return (
    <>
      <MomentSpan from={slot.start_time} to={slot.end_time} />
      {slot.segments.length > 1 && <Segments tone="muted">, {slot.segments.length} segments</Segments>}
    </>
  );
}

const columns: readonly TableColumn<Slot>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isTruncated: true,
    width: '70%',
    minWidth: 140,
    cell: (slot) => (
      <TwoLines>
        <SlotName slot={slot} />
        <NarrowTime size="sm" tone="muted" weight="regular">
          <When slot={slot} />
        </NarrowTime>
      </TwoLines>
    ),
  },
  {
    id: 'time',
    header: 'Date & Time',
    hideBelow: narrowPx,
    cell: (slot) => <When slot={slot} />,
  },
  { id: 'duration', header: 'Duration', hideBelow: widePx, cell: (slot) => formatMinutes(slot.time_limit) },
  { id: 'capacity', header: 'Capacity', hideBelow: narrowPx, cell: (slot) => <Capacity slot={slot} /> },
  { id: 'status', header: 'Status', cell: (slot) => <SlotBadge slot={slot} /> },
  {
    id: 'location',
    header: 'Location',
    isTruncated: true,
    width: '30%',
    minWidth: 120,
    hideBelow: 900,
    cell: (slot) => slot.location ?? <Text tone="muted">–</Text>,
  },
];

type Props = Pick<TableProps<Slot>, 'rows' | 'isLoading' | 'emptyState' | 'footer' | 'onRowAction' | 'highlightedIds'>;

/** Slots by start. */
export function SlotsTable(props: Props) {
  return <Table label="Slots" columns={columns} getRowId={(slot) => slot.id} {...props} />;
}
