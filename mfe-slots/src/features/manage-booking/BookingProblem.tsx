import { Button, Stack, Text } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { BookerPage } from '../../booking/BookerPage.tsx';

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
      <BookerPage title="Booking Not Found">
        <Stack role="alert" gap={3}>
          <p>This link belongs to no booking.</p>
          <Text as="p" tone="muted">
            Open it again exactly as it stands in your mail, or ask the person with whom you booked.
          </Text>
        </Stack>
      </BookerPage>
    );
  return (
    <BookerPage title="Your booking">
      <Stack role="alert" gap={3} align="start">
        <Text as="p" weight="semibold">
          Failed to load your booking
        </Text>
        <p>{error.message}</p>
        <Button size="lg" variant="primary" isPending={isRetrying} onPress={onRetry}>
          Try Again
        </Button>
      </Stack>
    </BookerPage>
  );
}
