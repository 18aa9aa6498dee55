import type { ManagedBooking } from '@switchboard/contracts/book-slot';
import { Badge, Banner, Button, Stack, Text } from '@switchboard/design-system';
import { useQueryClient } from '@switchboard/platform/query';
import { lazy, Suspense, useRef, useState } from 'react';
import { BookerPage } from '../../booking/BookerPage.tsx';
import { ChosenTime } from '../../booking/ChosenTime.tsx';
import { SlotFacts } from '../../booking/SlotFacts.tsx';
import { useZone, ZoneLine } from '../../booking/ZoneLine.tsx';
import { dayName, timeIn, zoneIn } from '../../booking/zonedTimes.ts';
import { managedQuery } from './managedQuery.ts';
import { OptOut } from './OptOut.tsx';

const MoveBooking = lazy(async () => ({ default: (await import('./MoveBooking.tsx')).MoveBooking }));
const CancelBooking = lazy(async () => ({ default: (await import('./CancelBooking.tsx')).CancelBooking }));

interface Props {
  token: string;
  booking: ManagedBooking;
}

const states = {
  confirmed: { tone: 'success', label: 'Confirmed' },
  waitlisted: { tone: 'warning', label: 'On the waiting list' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
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
  if (can_move || can_cancel) return <Text tone="muted">You can change it here until {until}.</Text>;
  return (
    <Banner title="It can no longer be changed here">
      That was possible until {until}. If you cannot come, tell the person with whom you booked.
    </Banner>
  );
}

/** A booking as whoever made it sees it, and what they can still change. */
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
    // The button that led here may be gone.
    heading.current?.focus();
  };
  const { tone, label } = states[status];
  return (
    <BookerPage title={slot.name} headingRef={heading} lead={<SlotFacts slot={slot} />}>
      <div role="status">{done && <Banner tone="success" title={done} />}</div>
      <Stack gap={4} align="start">
        <Badge tone={tone}>{label}</Badge>
        <ChosenTime time={booking} zone={zone} slotZone={slot.time_zone} />
        {waitlist_position !== null && (
          <Text tone="muted">
            You are number {waitlist_position} on the waiting list. When a seat becomes free, the person who has waited
            longest gets it and receives an email.
          </Text>
        )}
        <ZoneLine zone={zone} onChange={setZone} at={start_time} />
        <Until booking={booking} zone={zone} />
        <Stack direction="row" gap={3} wrap>
          {status === 'confirmed' && (
            <Button size="lg" href={`/api/manage-booking/${encodeURIComponent(token)}/calendar`} download="booking.ics">
              Add to calendar
            </Button>
          )}
          {can_move && open !== 'move' && (
            <Button size="lg" onPress={() => setOpen('move')}>
              Move to another time
            </Button>
          )}
          {can_cancel && (
            <Button size="lg" onPress={() => setOpen('cancel')}>
              {status === 'waitlisted' ? 'Leave the waiting list' : 'Cancel booking'}
            </Button>
          )}
        </Stack>
        {status === 'cancelled' && (
          <Button size="lg" href={`/book-slot/${slot.id}`}>
            Book again
          </Button>
        )}
      </Stack>
      <Suspense fallback={null}>
        {open === 'move' && (
          <MoveBooking
            token={token}
            booking={booking}
            zone={zone}
            onMoved={(answer) => settle(answer, 'Your booking was moved.')}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'cancel' && (
          <CancelBooking
            token={token}
            booking={booking}
            onCancelled={(answer) => settle(answer, 'Your booking was cancelled.')}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
      <OptOut
        token={token}
        booking={booking}
        onOptedOut={(answer) =>
          settle(
            answer,
            answer.opts_out_of === 'everything'
              ? 'You will no longer be called or written to.'
              : 'You will not be reminded of this booking.',
          )
        }
      />
    </BookerPage>
  );
}
