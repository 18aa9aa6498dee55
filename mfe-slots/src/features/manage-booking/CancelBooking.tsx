import type { ManagedBooking } from '@switchboard/contracts/book-slot';
import { Banner } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

interface Props {
  token: string;
  booking: ManagedBooking;
  onCancelled: (answer: ManagedBooking) => void;
  onClose: () => void;
}

/** Asks before a booking, or a place on the waiting list, is given up. */
export function CancelBooking({ token, booking, onCancelled, onClose }: Props) {
  const cancelling = useMutation({
    ...endpointMutation('POST /api/manage-booking/:token/cancel', { failed: () => undefined }),
    onSuccess: onCancelled,
  });
  const waits = booking.status === 'waitlisted';
  return (
    <ConfirmDialog
      title={waits ? 'Leave the waiting list?' : 'Cancel your booking?'}
      description={
        waits ? 'Your place goes to the next.' : "Your seat goes to someone else, and you can't get it back."
      }
      confirmLabel={waits ? 'Leave the waiting list' : 'Cancel booking'}
      cancelLabel={waits ? 'Stay on it' : 'Keep booking'}
      tone="danger"
      isPending={cancelling.isPending}
      onConfirm={() => cancelling.mutate({ params: { token } })}
      onClose={onClose}
    >
      {cancelling.error && (
        <Banner tone="danger" title="It was not cancelled">
          {cancelling.error.message}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
