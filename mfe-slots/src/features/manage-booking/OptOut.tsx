import type { ManagedBooking } from '@switchboard/contracts/book-slot';
import { Banner, Button, Section, Stack } from '@switchboard/design-system';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { problemText } from '../../texts/problems.ts';
import { t } from '../../texts/texts.ts';

interface Props {
  token: string;
  booking: ManagedBooking;
  onOptedOut: (answer: ManagedBooking) => void;
}

// A link that the page showed doesn't verify an email address, so it only ends the reminders of its own booking.
const texts = {
  everything: {
    title: 'opt_out.title',
    done: 'opt_out.done',
    text: 'opt_out.text',
    action: 'opt_out.send',
  },
  reminders: {
    title: 'opt_out.reminders_title',
    done: 'opt_out.reminders_done',
    text: 'opt_out.reminders_text',
    action: 'opt_out.reminders_send',
  },
} as const;

/** Lets the booker opt out of messages, and confirms it. */
export function OptOut({ token, booking, onOptedOut }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const optingOut = useMutation({
    ...endpointMutation('POST /api/manage-booking/:token/opt-out', { failed: () => undefined }),
    onSuccess: onOptedOut,
  });
  const { title, done, text, action } = texts[booking.opts_out_of];
  if (booking.opted_out)
    return (
      <Section title={t(title)}>
        <p>{t(done)}</p>
      </Section>
    );
  return (
    <Section title={t(title)}>
      <Stack gap={3} align="start">
        <p>{t(text)}</p>
        {optingOut.error && (
          <Banner tone="danger" title={t('opt_out.failed')}>
            {problemText(optingOut.error)}
          </Banner>
        )}
        {isAsked ? (
          <Stack direction="row" gap={3} wrap>
            <Button size="lg" onPress={() => setIsAsked(false)}>
              {t('opt_out.not_now')}
            </Button>
            <Button
              size="lg"
              variant="primary"
              autoFocus
              isPending={optingOut.isPending}
              onPress={() => optingOut.mutate({ params: { token } })}
            >
              {t('opt_out.confirm')}
            </Button>
          </Stack>
        ) : (
          <Button size="lg" onPress={() => setIsAsked(true)}>
            {t(action)}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
