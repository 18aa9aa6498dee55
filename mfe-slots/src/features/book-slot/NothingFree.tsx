import { Banner, Text } from '@switchboard/design-system';
import type { BookableSlot } from '../../booking/useFreeTimes.ts';

function why({ status, end_time, filled_seats, capacity }: BookableSlot): [title: string, text: string] {
  if (status === 'cancelled') return ['This slot has been cancelled', 'It takes place at none of its times.'];
  if (Date.parse(end_time) <= Date.now()) return ['This slot is over', 'Its last time has passed.'];
  if (status === 'full' || filled_seats >= capacity)
    return ['All seats are taken', 'Someone may still cancel. Check again later.'];
  return ['No times are free', 'The remaining times are taken or start too soon. Check again later.'];
}

/** Why there is nothing to choose. */
export function NothingFree({ slot }: { slot: BookableSlot }) {
  const [title, text] = why(slot);
  return (
    <Banner title={title}>
      {text} <Text tone="muted">For another time, write to the person who sent you the link.</Text>
    </Banner>
  );
}
