import { Button, IconCalendar } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { BookerAbsence } from '../../booking/BookerAbsence.tsx';

interface Props {
  /** Null where there is no token. */
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Why a manage link does not open, and what to do about it. */
export function BookingProblem({ error, isRetrying, onRetry }: Props) {
  const isMissing = error === null || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  if (isMissing)
    return (
      <BookerAbsence
        title="Booking Not Found"
        icon={<IconCalendar />}
        kept="Open it again exactly as it is in your email, or ask the person with whom you booked."
      >
        This link belongs to no booking.
      </BookerAbsence>
    );
  return (
    <BookerAbsence
      title="Failed to load your booking"
      tone="danger"
      requestId={error instanceof ApiError ? error.requestId : undefined}
      actions={
        <Button size="lg" variant="primary" isPending={isRetrying} onPress={onRetry}>
          Try Again
        </Button>
      }
    >
      {error.message}
    </BookerAbsence>
  );
}
