import type { Booking } from '@switchboard/contracts/bookings';
import { Badge, formatPhone, Link, Text } from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconBan, IconCheck, IconEdit, IconTrash } from '@switchboard/design-system/icons';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { formatDayIn, formatTimeIn } from '../../display/zoneTimes.ts';
import { bookedWhere, statusLook, whoCancelled } from './bookingWords.ts';

interface BookingActions {
  onEdit: (booking: Booking) => void;
  onConfirm: (booking: Booking) => void;
  onCancel: (booking: Booking) => void;
  onDelete: (booking: Booking) => void;
}

interface Props {
  /** The slot's time zone, in which the times are shown. */
  zone: string;
  rows: readonly Booking[];
  isLoading?: boolean;
  emptyState?: ReactNode;
  /** Omitted for people who may only read. */
  actions?: BookingActions | undefined;
}

function statusOf({ status, waitlist_position: place }: Booking): string {
  const { label } = statusLook[status];
  return place === null ? label : `${label}, number ${place}`;
}

const noteOf = ({ cancelled_by, opted_out, source }: Booking) =>
  [cancelled_by && whoCancelled[cancelled_by], opted_out && 'No reminders', bookedWhere[source]]
    .filter(Boolean)
    .join(' · ');

const narrowPx = 520;

/** Where the table is too narrow for columns, time and status are shown below the name. */
const Narrow = styled.span`
  white-space: normal;

  @container (min-width: ${narrowPx}px) {
    display: none;
  }
`;

const Wide = styled.span`
  @container (max-width: ${narrowPx - 0.02}px) {
    display: none;
  }
`;

const columnsIn = (zone: string): TableColumn<Booking>[] => [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isTruncated: true,
    width: '35%',
    minWidth: 140,
    cell: (booking) => (
      <TwoLines>
        {booking.lead_id ? <Link href={`/leads/${booking.lead_id}`}>{booking.name}</Link> : <span>{booking.name}</span>}
        <Text size="sm" tone="muted">
          <Narrow>
            {formatDayIn(zone, booking.start_time)} {formatTimeIn(zone, booking.start_time)} · {statusOf(booking)}
          </Narrow>
          <Wide>{noteOf(booking)}</Wide>
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'time',
    header: 'Time',
    hideBelow: narrowPx,
    cell: ({ start_time, end_time }) => (
      <TwoLines>
        <span>{formatDayIn(zone, start_time)}</span>
        <Text size="sm" tone="muted">
          {formatTimeIn(zone, start_time)} – {formatTimeIn(zone, end_time)}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'contact',
    header: 'Contact',
    isTruncated: true,
    width: '35%',
    minWidth: 140,
    hideBelow: 640,
    cell: ({ email, phone }) => (
      <TwoLines>
        <span>{email ?? (phone ? formatPhone(phone) : '–')}</span>
        <Text size="sm" tone="muted">
          {email && phone ? formatPhone(phone) : ''}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    hideBelow: narrowPx,
    cell: (booking) => <Badge tone={statusLook[booking.status].tone}>{statusOf(booking)}</Badge>,
  },
];

function menuOf(booking: Booking, actions: BookingActions): MenuEntry[] {
  const isOver = booking.status === 'cancelled';
  return [
    { id: 'edit', label: 'Edit', icon: <IconEdit />, isQuick: true, onAction: () => actions.onEdit(booking) },
    ...(booking.status === 'confirmed'
      ? []
      : [
          {
            id: 'confirm',
            label: isOver ? 'Confirm again' : 'Give a seat',
            icon: <IconCheck />,
            onAction: () => actions.onConfirm(booking),
          },
        ]),
    ...(isOver
      ? []
      : [{ id: 'cancel', label: 'Cancel Booking', icon: <IconBan />, onAction: () => actions.onCancel(booking) }]),
    'separator',
    { id: 'delete', label: 'Delete', icon: <IconTrash />, tone: 'danger', onAction: () => actions.onDelete(booking) },
  ];
}

/** The bookings of a slot: confirmed, waiting and cancelled. */
export function BookingsTable({ zone, actions, ...rest }: Props) {
  return (
    <Table
      label="Bookings"
      columns={columnsIn(zone)}
      getRowId={({ id }) => id}
      rowLines={2}
      {...(actions && { rowActions: (booking: Booking) => menuOf(booking, actions), onRowAction: actions.onEdit })}
      {...rest}
    />
  );
}
