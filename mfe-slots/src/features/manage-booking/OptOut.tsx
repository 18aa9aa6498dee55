import type { ManagedBooking } from '@switchboard/contracts/book-slot';
import { Banner, Button, Section, Stack } from '@switchboard/design-system';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';

interface Props {
  token: string;
  booking: ManagedBooking;
  onOptedOut: (answer: ManagedBooking) => void;
}

/** Lets whoever booked say that they want to hear no more, and says so plainly once they have. */
export function OptOut({ token, booking, onOptedOut }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const optingOut = useMutation({
    ...endpointMutation('POST /api/manage-booking/:token/opt-out', { failed: () => undefined }),
    onSuccess: onOptedOut,
  });
  if (booking.opted_out)
    return (
      <Section title="Calls and messages">
        <p>You have opted out: you will not be called or written to any more. Your booking stays as it is.</p>
      </Section>
    );
  return (
    <Section title="Calls and messages">
      <Stack gap={3} align="start">
        <p>
          If you do not want to be called or written to any more, say so here. Reminders end as well; your booking stays
          as it is.
        </p>
        {optingOut.error && (
          <Banner tone="danger" title="It was not noted">
            {optingOut.error.message}
          </Banner>
        )}
        {isAsked ? (
          <Stack direction="row" gap={3} wrap>
            <Button size="lg" onPress={() => setIsAsked(false)}>
              Not now
            </Button>
            <Button
              size="lg"
              variant="primary"
              autoFocus
              isPending={optingOut.isPending}
              onPress={() => optingOut.mutate({ params: { token } })}
            >
              Yes, opt out
            </Button>
          </Stack>
        ) : (
          <Button size="lg" onPress={() => setIsAsked(true)}>
            Do not contact me any more
          </Button>
        )}
      </Stack>
    </Section>
  );
}
