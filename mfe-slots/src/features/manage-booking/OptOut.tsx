import type { ManagedBooking } from '@switchboard/contracts/book-slot';
import { Banner, Button, Section, Stack } from '@switchboard/design-system';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';

interface Props {
  token: string;
  booking: ManagedBooking;
  onOptedOut: (answer: ManagedBooking) => void;
}

// A link that the page showed proves nobody's address: it ends the reminders of its booking alone.
const texts = {
  everything: {
    title: 'Calls and messages',
    done: 'You have opted out: you will no longer be called or written to. Your booking stays as it is.',
    text: 'If you no longer want to be called or written to, say so here. Reminders end as well; your booking stays as it is.',
    action: 'Do not contact me again',
  },
  reminders: {
    title: 'Reminders',
    done: 'You will not be reminded of this booking. It stays as it is.',
    text: 'If you do not want to be reminded of this booking, say so here. To end all calls and messages, use the link in your mail, or say so when you are called.',
    action: 'Do not remind me',
  },
} as const;

/** Lets whoever booked say that they want to hear no more, and says so plainly once they have. */
export function OptOut({ token, booking, onOptedOut }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const optingOut = useMutation({
    ...endpointMutation('POST /api/manage-booking/:token/opt-out', { failed: () => undefined }),
    onSuccess: onOptedOut,
  });
  const { title, done, text, action } = texts[booking.opts_out_of];
  if (booking.opted_out)
    return (
      <Section title={title}>
        <p>{done}</p>
      </Section>
    );
  return (
    <Section title={title}>
      <Stack gap={3} align="start">
        <p>{text}</p>
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
            {action}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
