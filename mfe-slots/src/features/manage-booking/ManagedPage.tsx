import type { ManagedBooking } from '@switchboard/contracts/book-slot';
import { Badge, Banner, Button, phoneOnly, Stack, Text } from '@switchboard/design-system';
import { useQueryClient } from '@switchboard/platform/query';
import { lazy, Suspense, useRef, useState } from 'react';
import styled from 'styled-components';
import { BookerPage } from '../../booking/BookerPage.tsx';
import { ChosenTime } from '../../booking/ChosenTime.tsx';
import { SlotFacts } from '../../booking/SlotFacts.tsx';
import { useZone, ZoneLine } from '../../booking/ZoneLine.tsx';
import { dayName, timeIn, zoneIn } from '../../booking/zonedTimes.ts';
import { t } from '../../texts/texts.ts';
import { managedQuery } from './managedQuery.ts';
import { OptOut } from './OptOut.tsx';

const MoveBooking = lazy(async () => ({ default: (await import('./MoveBooking.tsx')).MoveBooking }));
const CancelBooking = lazy(async () => ({ default: (await import('./CancelBooking.tsx')).CancelBooking }));

/** On a phone stacked, as wide as the page. */
const Verbs = styled(Stack)`
  ${phoneOnly} {
    align-self: stretch;
    flex-direction: column;
    align-items: stretch;
  }
`;

interface Props {
  token: string;
  booking: ManagedBooking;
}

const states = {
  confirmed: { tone: 'success', label: 'manage.confirmed' },
  waitlisted: { tone: 'warning', label: 'manage.waitlisted' },
  cancelled: { tone: 'neutral', label: 'manage.cancelled' },
} as const;

function Until({
  booking: { status, change_until, can_move, can_cancel },
  zone,
}: {
  booking: ManagedBooking;
  zone: string;
}) {
  if (status === 'cancelled') return null;
  const until = `${dayName(change_until, zone)}, ${timeIn(change_until, zone)} ${zoneIn(change_until, zone)}`;
  if (can_move || can_cancel) return <Text tone="muted">{t('manage.until', { time: until })}</Text>;
  return <Banner title={t('manage.closed')}>{t('manage.closed_text', { time: until })}</Banner>;
}

/** A booking as its booker sees it, and the actions that are still possible. */
export function ManagedPage({ token, booking }: Props) {
  const { slot, status, start_time, waitlist_position, can_move, can_cancel } = booking;
  const client = useQueryClient();
  const [zone, setZone] = useZone(slot.id);
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const [done, setDone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const settle = (answer: ManagedBooking, said: string) => {
    client.setQueryData(managedQuery(token).queryKey, answer);
    setDone(said);
    setOpen(null);
    // The button that opened this may no longer exist.
    heading.current?.focus();
  };
  const { tone, label } = states[status];
  return (
    <BookerPage title={slot.name} headingRef={heading} lead={<SlotFacts slot={slot} />}>
      <div role="status">{done && <Banner tone="success" title={done} />}</div>
      <Stack gap={4} align="start">
        <Badge tone={tone}>{t(label)}</Badge>
        <ChosenTime time={booking} zone={zone} slotZone={slot.time_zone} />
        {waitlist_position !== null && (
          <Text tone="muted">{t('manage.position', { position: waitlist_position })}</Text>
        )}
        <ZoneLine zone={zone} onChange={setZone} at={start_time} />
        <Until booking={booking} zone={zone} />
        <Verbs direction="row" gap={3} wrap>
          {status === 'confirmed' && (
            <Button size="lg" href={`/api/manage-booking/${encodeURIComponent(token)}/calendar`} download="booking.ics">
              {t('page.add_to_calendar')}
            </Button>
          )}
          {can_move && open !== 'move' && (
            <Button size="lg" onPress={() => setOpen('move')}>
              {t('manage.move')}
            </Button>
          )}
          {can_cancel && (
            <Button size="lg" onPress={() => setOpen('cancel')}>
              {status === 'waitlisted' ? t('manage.leave') : t('manage.cancel')}
            </Button>
          )}
        </Verbs>
        {status === 'cancelled' && (
          <Button size="lg" href={`/book-slot/${slot.id}`}>
            {t('manage.again')}
          </Button>
        )}
      </Stack>
      <Suspense fallback={null}>
        {open === 'move' && (
          <MoveBooking
            token={token}
            booking={booking}
            zone={zone}
            onMoved={(answer) => settle(answer, t('manage.moved'))}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'cancel' && (
          <CancelBooking
            token={token}
            booking={booking}
            onCancelled={(answer) => settle(answer, t('manage.was_cancelled'))}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
      <OptOut
        token={token}
        booking={booking}
        onOptedOut={(answer) =>
          settle(answer, answer.opts_out_of === 'everything' ? t('opt_out.said') : t('opt_out.reminders_said'))
        }
      />
    </BookerPage>
  );
}
