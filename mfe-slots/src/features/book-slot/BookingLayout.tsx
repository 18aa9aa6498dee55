import type { Booked } from '@switchboard/contracts/book-slot';
import { Heading, Skeleton, Stack, Text, tabletOnly, tokens } from '@switchboard/design-system';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { BookerPage } from '../../booking/BookerPage.tsx';
import type { Conflict } from '../../booking/bookingRefusal.ts';
import { NearestTimes } from '../../booking/NearestTimes.tsx';
import { SlotFacts } from '../../booking/SlotFacts.tsx';
import { useChoice } from '../../booking/useChoice.ts';
import type { BookableSlot, Offer } from '../../booking/useFreeTimes.ts';
import { useZone } from '../../booking/ZoneLine.tsx';
import { t } from '../../texts/texts.ts';
import { ChooseTime } from './ChooseTime.tsx';
import { NothingFree } from './NothingFree.tsx';

const BookingForm = lazy(async () => ({ default: (await import('./BookingForm.tsx')).BookingForm }));
const ConfirmTimeDialog = lazy(async () => ({
  default: (await import('../../booking/ConfirmTimeDialog.tsx')).ConfirmTimeDialog,
}));

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 24rem);
  align-items: start;
  gap: ${tokens.space[7]};

  ${tabletOnly} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

interface Props {
  slot: BookableSlot;
  offer: Offer;
  hasMore: boolean;
  isReadingMore: boolean;
  onMore: () => void;
  /** Others have taken a time that is still shown. */
  onTaken: () => void;
  onBooked: (answer: Booked, email: string) => void;
}

/** Days and times first, then the booker's details. The dialog between them holds the time while the booker types. */
export function BookingLayout({ slot, offer, hasMore, isReadingMore, onMore, onTaken, onBooked }: Props) {
  const [zone, setZone] = useZone(slot.id);
  const chooses = useChoice(slot.id, { onTaken, isKept: true });
  const [refused, setRefused] = useState<Conflict | null>(null);
  const details = useRef<HTMLDivElement>(null);
  const { choice, asking } = chooses;
  const conflict = refused ?? chooses.lost;
  const chosen = choice?.start_time ?? null;
  const wasAsking = useRef(false);

  // The dialog returns the focus to the time that opened it; after a confirmation it moves to the form below.
  useEffect(() => {
    if (wasAsking.current && !asking && chosen) details.current?.focus();
    wasAsking.current = asking !== null;
  }, [asking, chosen]);

  const first = offer.times[0];
  return (
    <BookerPage title={slot.name || t('page.title')} lead={<SlotFacts slot={slot} />} isWide>
      {!first && !choice ? (
        <NothingFree slot={slot} />
      ) : (
        <Columns>
          <ChooseTime
            offer={offer}
            at={first?.start_time ?? slot.start_time}
            zone={zone}
            onZone={setZone}
            chosen={chosen}
            onChoose={(time) => {
              setRefused(null);
              chooses.ask(time);
            }}
            hasMore={hasMore}
            isReadingMore={isReadingMore}
            onMore={onMore}
          />
          <Stack as="section" gap={4} aria-label={t('page.details')} tabIndex={-1} ref={details}>
            <Heading level={2}>{t('page.details')}</Heading>
            {conflict && !asking && (
              <NearestTimes
                conflict={conflict}
                zone={zone}
                onChoose={(time) => {
                  setRefused(null);
                  chooses.ask(time);
                }}
              />
            )}
            {!choice && !conflict && <Text tone="muted">{t('page.choose_first')}</Text>}
            <Suspense fallback={<Skeleton shape="block" height="24rem" />}>
              <BookingForm
                slot={slot}
                zone={zone}
                chooses={chooses}
                onConflict={(found) => {
                  setRefused(found);
                  if (!found.isOfTime) return;
                  chooses.clear();
                  onTaken();
                }}
                onBooked={onBooked}
              />
            </Suspense>
          </Stack>
        </Columns>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ConfirmTimeDialog asking={asking} chooses={chooses} zone={zone} slot={slot} />
        </Suspense>
      )}
    </BookerPage>
  );
}
