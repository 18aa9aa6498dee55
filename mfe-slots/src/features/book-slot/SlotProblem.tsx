import { Button, IconCalendar } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { BookerAbsence } from '../../booking/BookerAbsence.tsx';

interface Props {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

// An address that cannot be one is a slot that is not there.
const isMissing = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Why the slot of a link does not open, and what to do about it. */
export function SlotProblem({ error, isRetrying, onRetry }: Props) {
  if (isMissing(error))
    return (
      <BookerAbsence
        title="Slot Not Found"
        icon={<IconCalendar />}
        kept="Open the link again exactly as it was sent to you, or ask the person who sent it for another one."
      >
        The slot you're looking for doesn't exist or has been removed.
      </BookerAbsence>
    );
  return (
    <BookerAbsence
      title="Failed to load slot details"
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
