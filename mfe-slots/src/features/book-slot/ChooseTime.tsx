import type { FreeTime } from '@switchboard/contracts/book-slot';
import { Button, Heading, Skeleton, Stack } from '@switchboard/design-system';
import { lazy, Suspense, useState } from 'react';
import { TimePicker } from '../../booking/TimePicker.tsx';
import type { Offer } from '../../booking/useFreeTimes.ts';
import { ZoneLine } from '../../booking/ZoneLine.tsx';
import { t } from '../../texts/texts.ts';

const TimeCalendar = lazy(async () => ({ default: (await import('../../booking/TimeCalendar.tsx')).TimeCalendar }));

interface Props {
  offer: Offer;
  /** A moment that is shown. */
  at: string;
  zone: string;
  onZone: (zone: string) => void;
  chosen: string | null;
  onChoose: (time: FreeTime) => void;
  hasMore: boolean;
  isReadingMore: boolean;
  onMore: () => void;
}

/** Days and times, and a calendar for who asks for one. */
export function ChooseTime({ offer, at, zone, onZone, chosen, onChoose, hasMore, isReadingMore, onMore }: Props) {
  const [hasCalendar, setHasCalendar] = useState(false);
  return (
    <Stack as="section" gap={4} aria-label={t('page.choose')}>
      <Heading level={2}>{t('page.choose')}</Heading>
      <ZoneLine zone={zone} onChange={onZone} at={at} />
      <TimePicker times={offer.times} zone={zone} chosen={chosen} onChoose={onChoose} />
      <Stack direction="row" gap={3} wrap>
        {hasMore && (
          <Button size="lg" isPending={isReadingMore} onPress={onMore}>
            {t('page.later')}
          </Button>
        )}
        <Button size="lg" variant="ghost" aria-expanded={hasCalendar} onPress={() => setHasCalendar(!hasCalendar)}>
          {hasCalendar ? t('page.hide_calendar') : t('page.show_calendar')}
        </Button>
      </Stack>
      {hasCalendar && (
        <Suspense fallback={<Skeleton shape="block" height="40rem" />}>
          <TimeCalendar times={offer.times} segments={offer.segments} zone={zone} onChoose={onChoose} />
        </Suspense>
      )}
    </Stack>
  );
}
