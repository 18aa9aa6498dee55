import type { Booking } from '@switchboard/contracts/bookings';
import { bookingStatuses } from '@switchboard/contracts/bookings.limits';
import type { SlotDetail } from '@switchboard/contracts/slots';
import { Button, Card, EmptyState, IconPlus, IconUsers, Loaded, LoadMore, Stack } from '@switchboard/design-system';
import { SearchField, Select } from '@switchboard/design-system/forms';
import { IconDownload } from '@switchboard/design-system/icons';
import { notify, notifyError, useCan } from '@switchboard/platform';
import {
  endpointMutation,
  endpointPages,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
} from '@switchboard/platform/query';
import { anyId, anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { BookingsTable } from './BookingsTable.tsx';
import { statusLook } from './bookingWords.ts';

const BookingDialog = lazy(async () => ({ default: (await import('./BookingDialog.tsx')).BookingDialog }));
const CancelBooking = lazy(async () => ({ default: (await import('./EndBooking.tsx')).CancelBooking }));
const DeleteBooking = lazy(async () => ({ default: (await import('./EndBooking.tsx')).DeleteBooking }));

const parts = {
  who: anyText,
  booked: oneOf(bookingStatuses),
  act: oneOf(['add', 'edit', 'cancel', 'delete']),
  booking: anyId,
};
type Act = 'edit' | 'cancel' | 'delete';

const statusOptions = [
  { id: 'all', label: 'All bookings' },
  ...bookingStatuses.map((id) => ({ id, label: statusLook[id].label })),
];

interface DialogsProps {
  slot: SlotDetail;
  act: Act | 'add' | null;
  canAdd: boolean;
  booking: Booking | undefined;
  onClose: () => void;
}

function Dialogs({ slot, act, canAdd, booking, onClose }: DialogsProps) {
  const ending = booking && { booking, zone: slot.time_zone, onClose };
  return (
    <Suspense fallback={null}>
      {act === 'add' && canAdd && <BookingDialog slot={slot} onClose={onClose} />}
      {act === 'edit' && booking && <BookingDialog key={booking.id} slot={slot} booking={booking} onClose={onClose} />}
      {act === 'cancel' && ending && <CancelBooking {...ending} />}
      {act === 'delete' && ending && <DeleteBooking {...ending} />}
    </Suspense>
  );
}

/** Gives a seat to a person on the waiting list, or to one who cancelled. */
function useGiveSeat() {
  const { mutate } = useMutation(
    endpointMutation('PATCH /api/slots/:id/bookings/:booking_id', {
      stale: 'booking.changed',
      done: 'Booking confirmed',
      failed: 'Booking Conflict',
    }),
  );
  return ({ id, slot_id }: Booking) =>
    mutate({ params: { id: slot_id, booking_id: id }, body: { status: 'confirmed' } });
}

/**
 * The booking that the address names. It stays open if it leaves the list while the user works on it. If it was never in the list, because
 * it is deleted or further down, `onMissing` is called.
 */
function useNamedBooking(listed: readonly Booking[] | undefined, id: string | null, onMissing: () => void) {
  const [kept, setKept] = useState<Booking>();
  const found = listed?.find((row) => row.id === id);
  if (found && found !== kept) setKept(found);
  const named = found ?? (kept?.id === id ? kept : undefined);
  const isMissing = id !== null && listed !== undefined && named === undefined;
  const missing = useRef(onMissing);
  useEffect(() => {
    missing.current = onMissing;
  });
  useEffect(() => {
    if (!isMissing) return;
    notify({ title: 'This booking is not in the list', tone: 'warning' });
    missing.current();
  }, [isMissing]);
  return named;
}

/** The bookings and the waiting list of a slot, in waiting order; people can search, add, change and end them. */
export function Bookings({ slot }: { slot: SlotDetail }) {
  const canWrite = useCan('slot.write');
  const [{ who, booked, act, booking: id }, change] = useAddress(parts);
  const giveSeat = useGiveSeat();
  const list = useInfiniteQuery({
    ...endpointPages('GET /api/slots/:id/bookings', {
      params: { id: slot.id },
      query: { search: who, status: booked },
    }),
    placeholderData: keepPreviousData,
  });
  const named = useNamedBooking(list.data, id, () => change({ act: null, booking: null }));
  const open = (verb: Act) => (booking: Booking) => change({ act: verb, booking: booking.id });
  const isOpen = slot.status === 'available' || slot.status === 'full';
  const add = canWrite && isOpen ? () => change({ act: 'add', booking: null }) : undefined;
  const isFiltered = who !== null || booked !== null;
  const empty = isFiltered ? (
    <EmptyState
      icon={<IconUsers />}
      title="No bookings match your search"
      action={<Button onPress={() => change({ who: null, booked: null })}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      icon={<IconUsers />}
      title="No bookings yet"
      description={isOpen ? 'Share the booking link, or add a booking yourself.' : 'This slot cannot be booked now.'}
      action={add && <Button onPress={add}>Add Booking</Button>}
    />
  );
  return (
    <Card
      title="Bookings"
      titleLevel={2}
      description={`${slot.filled_seats} of ${slot.capacity} seats taken${slot.waiting > 0 ? `, ${slot.waiting} waiting` : ''}`}
      actions={
        <>
          <Button icon={<IconDownload />} href={`/api/slots/${slot.id}/bookings/export`} download="">
            Export CSV
          </Button>
          {add && (
            <Button variant="primary" icon={<IconPlus />} onPress={add}>
              Add Booking
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3}>
        <Stack direction="row" gap={2} wrap>
          <SearchField
            label="Search bookings"
            placeholder="Search bookings..."
            value={who ?? ''}
            debounceMs={250}
            onChange={(text) => change({ who: text.trim() })}
          />
          <Select
            label="Status of bookings"
            isLabelHidden
            options={statusOptions}
            value={booked ?? 'all'}
            onChange={(next) => change({ booked: next === 'all' ? null : next })}
          />
        </Stack>
        <Loaded
          query={list}
          failed="Failed to load bookings"
          loading={<BookingsTable zone={slot.time_zone} rows={[]} isLoading />}
        >
          {(rows) => (
            <BookingsTable
              zone={slot.time_zone}
              rows={rows}
              emptyState={empty}
              actions={
                canWrite
                  ? { onEdit: open('edit'), onConfirm: giveSeat, onCancel: open('cancel'), onDelete: open('delete') }
                  : undefined
              }
            />
          )}
        </Loaded>
        <LoadMore query={list} onFailed={(error) => notifyError('Failed to load bookings', error)} />
      </Stack>
      {canWrite && (
        <Dialogs
          slot={slot}
          act={act}
          canAdd={add !== undefined}
          booking={named}
          onClose={() => change({ act: null, booking: null })}
        />
      )}
    </Card>
  );
}
