import type { ManagedBooking } from '@switchboard/contracts/book-slot';
import { Banner, Button, ErrorState, Section, Skeleton, Stack } from '@switchboard/design-system';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useEffect, useRef } from 'react';
import { conflictOf } from '../../booking/bookingRefusal.ts';
import { ChosenTime } from '../../booking/ChosenTime.tsx';
import { ConfirmTimeDialog } from '../../booking/ConfirmTimeDialog.tsx';
import { HoldTimer } from '../../booking/HoldTimer.tsx';
import { NearestTimes } from '../../booking/NearestTimes.tsx';
import { TimePicker } from '../../booking/TimePicker.tsx';
import { useChoice } from '../../booking/useChoice.ts';
import { useFreeTimes } from '../../booking/useFreeTimes.ts';
import { problemText } from '../../texts/problems.ts';
import { t } from '../../texts/texts.ts';

interface Props {
  token: string;
  booking: ManagedBooking;
  zone: string;
  onMoved: (answer: ManagedBooking) => void;
  onClose: () => void;
}

/** Reschedules a booking. The old seat stays reserved until the new one is booked. */
export function MoveBooking({ token, booking, zone, onMoved, onClose }: Props) {
  const { slot } = booking;
  const offer = useFreeTimes({ id: slot.id, hasSlot: false });
  const chooses = useChoice(slot.id, { onTaken: () => void offer.refetch() });
  const { choice, asking, lost, clear } = chooses;
  const root = useRef<HTMLElement>(null);
  const moving = useMutation({
    ...endpointMutation('POST /api/manage-booking/:token/move', {
      failed: (error) => {
        if (!conflictOf(error)?.isOfTime) return;
        clear();
        void offer.refetch();
      },
    }),
    onSuccess: onMoved,
  });
  useEffect(() => root.current?.focus(), []);
  const conflict = conflictOf(moving.error) ?? lost;
  // A person with a seat doesn't exchange it for a place on the waiting list.
  const times = offer.data?.times.filter(
    ({ seats_left, start_time }) => seats_left > 0 && start_time !== booking.start_time,
  );
  return (
    <Section title={t('manage.move')} ref={root} tabIndex={-1}>
      <Stack gap={4}>
        {offer.error && (
          <ErrorState
            title={t('move.failed_times')}
            message={problemText(offer.error)}
            onRetry={() => void offer.refetch()}
            retryLabel={t('page.try_again')}
            isRetrying={offer.isFetching}
          />
        )}
        {offer.isPending && <Skeleton shape="block" height="12rem" />}
        {times?.length === 0 && <p>{t('move.none')}</p>}
        {times && <TimePicker times={times} zone={zone} chosen={choice?.start_time ?? null} onChoose={chooses.ask} />}
        {offer.hasNextPage && (
          <Stack align="start">
            <Button size="lg" isPending={offer.isFetchingNextPage} onPress={() => void offer.fetchNextPage()}>
              {t('page.later')}
            </Button>
          </Stack>
        )}
        {conflict && !asking && <NearestTimes conflict={conflict} zone={zone} onChoose={chooses.ask} />}
        {moving.error && !conflict && (
          <Banner tone="danger" title={t('move.failed')}>
            {problemText(moving.error)}
          </Banner>
        )}
        {choice && (
          <Stack gap={2}>
            <ChosenTime time={choice} zone={zone} slotZone={slot.time_zone} />
            {choice.hold && <HoldTimer deadline={choice.hold.deadline} onAgain={chooses.takeAgain} />}
          </Stack>
        )}
        <Stack direction="row" gap={3} wrap>
          <Button size="lg" onPress={onClose}>
            {t('move.keep')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            isDisabled={!choice}
            isPending={moving.isPending}
            onPress={() =>
              choice &&
              moving.mutate({
                params: { token },
                body: { start_time: choice.start_time, ...(choice.hold ? { hold_id: choice.hold.id } : {}) },
              })
            }
          >
            {t('move.send')}
          </Button>
        </Stack>
        {asking && (
          <ConfirmTimeDialog asking={asking} chooses={chooses} zone={zone} slot={{ ...slot, waitlist: false }} />
        )}
      </Stack>
    </Section>
  );
}
