import type { Booked } from '@switchboard/contracts/book-slot';
import { Banner, Button, Link, Stack, Text } from '@switchboard/design-system';
import { useEffect, useMemo, useRef } from 'react';
import styled from 'styled-components';
import { BookerPage } from '../../booking/BookerPage.tsx';
import { ChosenTime } from '../../booking/ChosenTime.tsx';
import { SlotFacts } from '../../booking/SlotFacts.tsx';
import type { BookableSlot } from '../../booking/useFreeTimes.ts';
import { useZone } from '../../booking/ZoneLine.tsx';
import { around, t } from '../../texts/texts.ts';

const Address = styled(Link)`
  overflow-wrap: anywhere;
`;

interface Props {
  slot: BookableSlot;
  answer: Booked;
  email: string;
  onAnother: () => void;
}

/** The address of a file that only this page has; it goes with the page. */
function useFileAddress(text: string | null, type: string): string | null {
  const address = useMemo(() => (text === null ? null : URL.createObjectURL(new Blob([text], { type }))), [text, type]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

function NextSteps({ answer: { manage_url }, email }: Pick<Props, 'answer' | 'email'>) {
  const [before, after] = around((address) => t('booked.sent', { email: address }));
  if (manage_url === null)
    return (
      <p>
        {before}
        <strong>{email}</strong>
        {after}
      </p>
    );
  return (
    <Stack gap={2}>
      <p>{t('booked.keep')}</p>
      <Address href={manage_url}>{manage_url}</Address>
    </Stack>
  );
}

/** The confirmation of a booking: its time, and how to keep it. */
export function BookedPage({ slot, answer, email, onAnother }: Props) {
  const [zone] = useZone(slot.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const calendar = useFileAddress(answer.calendar, 'text/calendar');
  const waits = answer.status === 'waitlisted';
  useEffect(() => heading.current?.focus(), []);
  return (
    <BookerPage
      title={waits ? t('booked.waiting') : t('booked.title')}
      headingRef={heading}
      lead={<Text size="lg">{slot.name}</Text>}
    >
      <Stack gap={5} align="start">
        <ChosenTime time={answer} zone={zone} slotZone={slot.time_zone} />
        <SlotFacts slot={{ ...slot, description: null }} />
        {waits && (
          <Banner title={t('booked.waiting_number', { position: answer.waitlist_position ?? 1 })}>
            {t('booked.waiting_text')}
          </Banner>
        )}
        {calendar && (
          <Button size="lg" variant="primary" href={calendar} download="booking.ics">
            {t('page.add_to_calendar')}
          </Button>
        )}
        <NextSteps answer={answer} email={email} />
        <Button variant="ghost" onPress={onAnother}>
          {t('booked.another')}
        </Button>
      </Stack>
    </BookerPage>
  );
}
