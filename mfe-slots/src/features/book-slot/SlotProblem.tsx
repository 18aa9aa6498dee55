import { Button, Stack, Text } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { BookerPage } from '../../booking/BookerPage.tsx';

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
      <BookerPage title="Slot Not Found">
        <Stack role="alert" gap={3}>
          <p>The slot you're looking for doesn't exist or has been removed.</p>
          <Text as="p" tone="muted">
            Open the link again exactly as it was sent to you, or ask the person who sent it for another one.
          </Text>
        </Stack>
      </BookerPage>
    );
  return (
    <BookerPage title="Book Your Slot">
      <Stack role="alert" gap={3} align="start">
        <Text as="p" weight="semibold">
          Failed to load slot details
        </Text>
        <p>{error.message}</p>
        <Button size="lg" variant="primary" isPending={isRetrying} onPress={onRetry}>
          Try Again
        </Button>
      </Stack>
    </BookerPage>
  );
}
