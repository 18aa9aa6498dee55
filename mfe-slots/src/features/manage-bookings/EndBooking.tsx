import type { Booking } from '@switchboard/contracts/bookings';
import { isolated } from '@switchboard/design-system';
import { Checkbox } from '@switchboard/design-system/forms';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { formatSpanIn } from '../../display/zoneTimes.ts';

interface Props {
  booking: Booking;
  zone: string;
  onClose: () => void;
}

/** Whether someone can be notified: the booking isn't cancelled, isn't over, and has an email address. */
const canTell = ({ status, email, end_time }: Booking) =>
  status !== 'cancelled' && email !== null && Date.parse(end_time) > Date.now();

function useTelling(booking: Booking) {
  const [tells, setTells] = useState(true);
  const isAsked = canTell(booking);
  return {
    tells: isAsked && tells,
    field: isAsked && <Checkbox label={`Tell ${booking.email} by mail`} isSelected={tells} onChange={setTells} />,
  };
}

/** Asks before a booking is cancelled. Its seat goes to the person who has waited longest. */
export function CancelBooking({ booking, zone, onClose }: Props) {
  const { tells, field } = useTelling(booking);
  const { mutate, isPending } = useMutation(
    endpointMutation('PATCH /api/slots/:id/bookings/:booking_id', {
      stale: 'booking.changed',
      done: 'Booking cancelled',
      failed: 'Failed to cancel booking',
    }),
  );
  const params = { id: booking.slot_id, booking_id: booking.id };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Cancel the booking of “${isolated(booking.name)}”?`}
      description={`${formatSpanIn(zone, booking.start_time, booking.end_time)}. The seat goes to the first person in line.`}
      confirmLabel="Cancel Booking"
      cancelLabel="Keep it"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params, body: { status: 'cancelled', tells } }, { onSuccess: onClose })}
    >
      {field}
    </ConfirmDialog>
  );
}

/** Asks before a booking is deleted with all its data. */
export function DeleteBooking({ booking, zone, onClose }: Props) {
  const { tells, field } = useTelling(booking);
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/slots/:id/bookings/:booking_id', {
      stale: 'booking.changed',
      done: 'Booking deleted',
      failed: 'Failed to delete booking',
    }),
  );
  const params = { id: booking.slot_id, booking_id: booking.id };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete the booking of “${isolated(booking.name)}”?`}
      description={`${formatSpanIn(zone, booking.start_time, booking.end_time)}. Nothing of it is kept. This cannot be undone.`}
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params, query: { tells: tells ? 'true' : 'false' } }, { onSuccess: onClose })}
    >
      {field}
    </ConfirmDialog>
  );
}
