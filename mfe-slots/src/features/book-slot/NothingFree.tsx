import { Banner, Text } from '@switchboard/design-system';
import type { BookableSlot } from '../../booking/useFreeTimes.ts';
import { t } from '../../texts/texts.ts';

function why({ status, end_time, filled_seats, capacity }: BookableSlot): [title: string, text: string] {
  if (status === 'cancelled') return [t('slot.cancelled'), t('slot.cancelled_text')];
  if (Date.parse(end_time) <= Date.now()) return [t('slot.over'), t('slot.over_text')];
  if (status === 'full' || filled_seats >= capacity) return [t('slot.full'), t('slot.full_text')];
  return [t('slot.no_times'), t('slot.no_times_text')];
}

/** Why there is nothing to choose. */
export function NothingFree({ slot }: { slot: BookableSlot }) {
  const [title, text] = why(slot);
  return (
    <Banner title={title}>
      {text} <Text tone="muted">{t('slot.ask')}</Text>
    </Banner>
  );
}
