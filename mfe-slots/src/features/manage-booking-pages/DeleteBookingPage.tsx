import type { BookingPage } from '@switchboard/contracts/booking-pages';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before a booking page is deleted. */
export function DeleteBookingPage({ page, onClose }: { page: BookingPage; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/booking-pages/:id', {
      stale: 'booking_page.changed',
      done: 'Booking page deleted',
      failed: 'Failed to delete booking page',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete “${isolated(page.name)}”?`}
      description="Its link stops working. Slots and bookings stay. This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: page.id } }, { onSuccess: onClose })}
    />
  );
}
