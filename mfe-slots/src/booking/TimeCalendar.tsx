import type { FreeTime, FreeTimes } from '@switchboard/contracts/book-slot';
import { breakpoints, useMediaQuery } from '@switchboard/design-system';
import { useState } from 'react';
import type { CalendarView } from '../calendar/calendarViews.ts';
import { type CalendarEntry, SlotCalendar } from '../calendar/SlotCalendar.tsx';
import { t } from '../texts/texts.ts';
import { timeIn } from './zonedTimes.ts';

interface Props {
  times: readonly FreeTime[];
  segments: FreeTimes['segments'];
  zone: string;
  onChoose: (time: FreeTime) => void;
}

/** Ranges of the slot behind, and its free times before them. */
export function calendarEntries({ times, segments, zone }: Omit<Props, 'onChoose'>): CalendarEntry[] {
  const ranges = segments.map(({ start_time, end_time, filled_seats, capacity }) => ({
    id: `range-${start_time}`,
    title: t('calendar.booked', { filled: filled_seats, capacity }),
    start: Date.parse(start_time),
    end: Date.parse(end_time),
    tone: 'closed' as const,
    isBehind: true,
  }));
  const free = times.map(({ start_time, end_time }) => ({
    id: start_time,
    title: timeIn(start_time, zone),
    start: Date.parse(start_time),
    end: Date.parse(end_time),
    tone: 'open' as const,
  }));
  return [...ranges, ...free];
}

/** The free times in days, weeks and months: a click chooses one. Without a pointer, the list of times does the same. */
export function TimeCalendar({ times, segments, zone, onChoose }: Props) {
  // A week does not fit a phone.
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  const [view, setView] = useState<CalendarView>(isNarrow ? 'day' : 'week');
  return (
    <SlotCalendar
      label={t('calendar.label')}
      zone={zone}
      entries={calendarEntries({ times, segments, zone })}
      firstMoment={Date.parse(times[0]?.start_time ?? '') || Date.now()}
      view={view}
      onViewChange={setView}
      onEntryPress={({ id }) => {
        const time = times.find(({ start_time }) => start_time === id);
        if (time) onChoose(time);
      }}
    />
  );
}
