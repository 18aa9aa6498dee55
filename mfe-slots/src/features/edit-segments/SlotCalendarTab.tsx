import type { Booking } from '@switchboard/contracts/bookings';
import type { SeriesScope, SlotDetail } from '@switchboard/contracts/slots';
import {
  Banner,
  Button,
  breakpoints,
  ErrorState,
  formatZone,
  Skeleton,
  Stack,
  Text,
  tabletOnly,
  tokens,
  useMediaQuery,
} from '@switchboard/design-system';
import { FormActions } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { ApiError, notify, notifyError, useCan } from '@switchboard/platform';
import { useLeaveQuestion } from '@switchboard/platform/forms';
import { endpointMutation, endpointRows, keepPreviousData, useMutation, useQuery } from '@switchboard/platform/query';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import { calendarViews } from '../../calendar/calendarViews.ts';
import type { Range } from '../../calendar/ranges.ts';
import type { CalendarEntry } from '../../calendar/SlotCalendar.tsx';
import { dayIn, monthAround, workingHours } from '../../calendar/zoneDays.ts';
import { ScopeField } from '../../display/ScopeField.tsx';
import { SegmentList } from './SegmentList.tsx';
import { type SegmentsState, useSegments } from './useSegments.ts';

const SlotCalendar = lazy(async () => ({
  default: (await import('../../calendar/SlotCalendar.tsx')).SlotCalendar,
}));

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space[5]};
  grid-template-columns: minmax(0, 1fr) 18rem;

  ${tabletOnly} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const failed = 'Failed to update slot segments';
const spanOf = ({ start_time, end_time }: Booking): Range => ({
  start: Date.parse(start_time),
  end: Date.parse(end_time),
});

function entriesOf(
  slot: SlotDetail,
  { ranges }: SegmentsState,
  { bookings, days }: Pick<EditorProps, 'bookings' | 'days'>,
): CalendarEntry[] {
  const booked = bookings.map((booking) => ({
    ...spanOf(booking),
    id: booking.id,
    title: booking.name,
    tone: 'booked' as const,
  }));
  const open = ranges.map((range) => {
    const filled = booked.filter(({ start, end }) => start < range.end && end > range.start).length;
    return {
      ...range,
      id: `range-${range.start}`,
      // The bookings of a range beyond the loaded days aren't all known.
      title: range.start < days.start || range.end > days.end ? 'Open' : `${filled}/${slot.capacity} booked`,
      tone: 'open' as const,
      isBehind: true,
    };
  });
  return [...open, ...booked];
}

/** Saves the times. If someone else saved in the meantime, loads their version and keeps the changes made here. */
function useSaveSegments(slot: SlotDetail, { ranges, reset }: SegmentsState, settle: () => void) {
  const [isStale, setIsStale] = useState(false);
  const { mutate, isPending } = useMutation(
    endpointMutation('PUT /api/slots/:id/segments', {
      stale: 'slot.changed',
      done: 'Slot segments updated successfully',
      failed: (error) => {
        const isOlder = error instanceof ApiError && error.reason === 'stale';
        setIsStale(isOlder);
        if (!isOlder) notifyError(failed, error);
      },
    }),
  );
  const save = (scope: SeriesScope) => {
    if (ranges.length === 0) {
      notify({ title: 'Please select at least one time slot.', tone: 'warning' });
      return;
    }
    const segments = ranges.map(({ start, end }) => ({
      start_time: new Date(start).toISOString(),
      end_time: new Date(end).toISOString(),
    }));
    mutate(
      { params: { id: slot.id }, body: { version: slot.version, scope, segments } },
      {
        onSuccess: () => {
          setIsStale(false);
          settle();
          reset();
        },
      },
    );
  };
  return { save, isSaving: isPending, isStale };
}

interface EditorProps {
  slot: SlotDetail;
  bookings: readonly Booking[];
  /** The days whose bookings are loaded. */
  days: Range;
  /** The first day to show, as a moment in it. */
  firstMoment: number;
  onDaysChange: (shown: Range) => void;
}

function Editor({ slot, bookings, days, firstMoment, onDaysChange }: EditorProps) {
  const canWrite = useCan('slot.write');
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  const [{ view: named }, change] = useAddress({ view: oneOf(calendarViews) });
  const view = named ?? (isPhone ? 'day' : 'week');
  const [scope, setScope] = useState<SeriesScope>('this');
  const segments = useSegments(slot, bookings.map(spanOf));
  const guard = useLeaveQuestion(segments.isChanged);
  const { save, isSaving, isStale } = useSaveSegments(slot, segments, guard.settle);
  const pick = (range: Range) =>
    view === 'month'
      ? segments.pickDay(workingHours(dayIn(slot.time_zone)(range.start), slot.time_zone))
      : segments.pick(range);
  return (
    <>
      <Stack gap={4}>
        {isStale && (
          <Banner tone="warning" role="alert" title="Someone else saved this slot">
            Your times are still here. Save again to replace theirs, or reset to see theirs.
          </Banner>
        )}
        <Columns>
          <Stack gap={2}>
            <Text size="sm" tone="muted">
              Times are those of {formatZone(slot.time_zone)}.{' '}
              {canWrite &&
                (view === 'month'
                  ? 'Click a day to add 9:00 AM – 5:00 PM, or to take it away.'
                  : 'Drag to add time; drag inside a range to take that part away.')}
            </Text>
            <Suspense fallback={<Skeleton lines={12} />}>
              <SlotCalendar
                label={`Calendar of ${slot.name}`}
                zone={slot.time_zone}
                entries={entriesOf(slot, segments, { bookings, days })}
                firstMoment={firstMoment}
                view={view}
                onViewChange={(next) => change({ view: next })}
                onDaysChange={onDaysChange}
                onSelect={canWrite ? pick : undefined}
                onEntryPress={
                  canWrite ? (entry) => view === 'month' && entry.tone === 'open' && pick(entry) : undefined
                }
              />
            </Suspense>
          </Stack>
          <Stack gap={4}>
            <SegmentList zone={slot.time_zone} segments={segments} isReadOnly={!canWrite} firstMoment={firstMoment} />
            {canWrite && (
              <>
                {slot.occurrences > 1 && segments.isChanged && (
                  <ScopeField label="Change the times of" value={scope} onChange={setScope} />
                )}
                <FormActions>
                  <Button isDisabled={!segments.isChanged || isSaving} onPress={segments.reset}>
                    Reset
                  </Button>
                  <Button
                    variant="primary"
                    isDisabled={!segments.isChanged}
                    isPending={isSaving}
                    onPress={() => save(scope)}
                  >
                    Save times
                  </Button>
                </FormActions>
              </>
            )}
          </Stack>
        </Columns>
      </Stack>
      <LeaveQuestion form={guard} />
    </>
  );
}

/** Used until the shown days are loaded. */
const unread: Range = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY };

/** The first moment to show: now if the slot is in progress, else its start. */
function firstMomentOf({ start_time, end_time }: SlotDetail): number {
  const start = Date.parse(start_time);
  return start < Date.now() && Date.parse(end_time) > Date.now() ? Date.now() : start;
}

/** The Calendar View tab: the times and bookings of a slot, to view, drag and type. Only the shown month is loaded. */
export function SlotCalendarTab({ slot }: { slot: SlotDetail }) {
  const [firstMoment] = useState(() => firstMomentOf(slot));
  const [middle, setMiddle] = useState(firstMoment);
  const days = monthAround(middle);
  const bookings = useQuery({
    ...endpointRows('GET /api/slots/:id/bookings', {
      params: { id: slot.id },
      query: {
        status: 'confirmed',
        from: new Date(days.start).toISOString(),
        until: new Date(days.end).toISOString(),
        limit: 100,
      },
    }),
    placeholderData: keepPreviousData,
  });
  if (bookings.data)
    return (
      <Editor
        slot={slot}
        bookings={bookings.data}
        days={bookings.isPlaceholderData ? unread : days}
        firstMoment={firstMoment}
        onDaysChange={({ start, end }) => setMiddle((start + end) / 2)}
      />
    );
  if (!bookings.error) return <Skeleton lines={12} />;
  return <ErrorState title="Failed to load bookings" error={bookings.error} onRetry={() => void bookings.refetch()} />;
}
