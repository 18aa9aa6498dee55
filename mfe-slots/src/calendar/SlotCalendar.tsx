import FullCalendar, { type EventDisplayInfo, type EventInput, useCalendarController } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import '@fullcalendar/react/skeleton.css';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGrid from '@fullcalendar/react/timegrid';
import { Button, ButtonGroup, Heading, IconButton, IconChevronRight, tokens } from '@switchboard/design-system';
import { IconChevronLeft } from '@switchboard/design-system/icons';
import { useState } from 'react';
import { language, locale, t } from '../texts/texts.ts';
import { type CalendarView, calendarViews } from './calendarViews.ts';
import type { Range } from './ranges.ts';
import { Frame, Toolbar } from './SlotCalendar.styles.ts';
import { dayIn, dayRange } from './zoneDays.ts';

/** An entry on the calendar. */
export interface CalendarEntry extends Range {
  id: string;
  title: string;
  /** `open` is a bookable range, `booked` a booking in it, `closed` a range that can't be booked. */
  tone: 'open' | 'booked' | 'closed';
  /** Drawn behind the others in day and week views, where entries can be drawn or dragged over it. */
  isBehind?: boolean;
}

interface Props {
  /** Name of the calendar for screen readers. */
  label: string;
  /** The IANA zone whose days and hours are shown. */
  zone: string;
  entries: readonly CalendarEntry[];
  /** The first day to show, as a moment in it. */
  firstMoment: number;
  view: CalendarView;
  onViewChange: (view: CalendarView) => void;
  /** The shown days changed. */
  onDaysChange?: ((shown: Range) => void) | undefined;
  /** The user dragged over a range, in cells of half an hour, or clicked a day of a month. Left out where nothing can be selected. */
  onSelect?: ((range: Range, view: CalendarView) => void) | undefined;
  /** An entry was clicked. */
  onEntryPress?: ((entry: CalendarEntry, view: CalendarView) => void) | undefined;
}

const plugins = [dayGrid, timeGrid, interaction, classicTheme];
const viewTypes: Record<CalendarView, string> = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' };
const labels = { day: 'calendar.day', week: 'calendar.week', month: 'calendar.month' } as const;
const classOf = ({ event }: EventDisplayInfo) => `entry entry-${String(event.extendedProps.tone)}`;

/** An entry's colours. */
const colors: Record<CalendarEntry['tone'], { color: string; contrastColor: string }> = {
  open: { color: tokens.color.successSoft, contrastColor: tokens.color.ink },
  booked: { color: tokens.color.inverse, contrastColor: tokens.color.onInverse },
  closed: { color: tokens.color.sunken, contrastColor: tokens.color.inkMuted },
};

/** In day and week views the position shows the time; in a month it doesn't. */
const timesBySight = { timeGrid: { displayEventTime: false } };

/** The height of half an hour: 80 px per hour. Source: specification 02 §9. */
const cellHeight = 40;

function eventOf({ id, title, start, end, tone, isBehind = false }: CalendarEntry, view: CalendarView): EventInput {
  const display = view === 'month' ? 'block' : isBehind ? 'background' : 'block';
  return { id, title, start, end, display, ...colors[tone], extendedProps: { tone } };
}

/** The days of a month selection, each from midnight to midnight in the zone. */
const daysOf = (from: string, until: string, zone: string): Range[] => {
  const days: Range[] = [];
  for (let day = dayRange(from, zone); day.start < dayRange(until, zone).start; ) {
    days.push(day);
    day = dayRange(dayIn(zone)(day.end), zone);
  }
  return days;
};

/**
 * Day, week and month of a slot in its zone, starting on Sunday. A form or a list next to it offers everything that the pointer does here,
 * since the calendar has no keyboard support.
 */
export function SlotCalendar(props: Props) {
  const { label, zone, entries, firstMoment, view, onViewChange, onDaysChange, onSelect, onEntryPress } = props;
  const controller = useCalendarController();
  const [title, setTitle] = useState('');
  const choose = (next: CalendarView) => {
    controller.changeView(viewTypes[next]);
    onViewChange(next);
  };
  return (
    <Frame role="group" aria-label={label}>
      <Toolbar>
        <ButtonGroup label={t('calendar.days')}>
          <IconButton
            label={t('calendar.previous', { view })}
            icon={<IconChevronLeft />}
            onPress={() => controller.prev()}
          />
          <IconButton
            label={t('calendar.next', { view })}
            icon={<IconChevronRight />}
            onPress={() => controller.next()}
          />
          <Button onPress={() => controller.today()}>{t('calendar.today')}</Button>
        </ButtonGroup>
        <Heading level={2} aria-live="polite">
          {title}
        </Heading>
        <ButtonGroup label={t('calendar.view')} isJoined>
          {calendarViews.map((id) => (
            <Button key={id} aria-pressed={id === view} onPress={() => choose(id)}>
              {t(labels[id])}
            </Button>
          ))}
        </ButtonGroup>
      </Toolbar>
      <FullCalendar
        controller={controller}
        plugins={plugins}
        initialView={viewTypes[view]}
        initialDate={firstMoment}
        timeZone={zone}
        locale={locale()}
        moreLinkText={(count) => t('calendar.more', { count })}
        moreLinkHint={(count) => t('calendar.more_hint', { count })}
        closeHint={t('calendar.close')}
        headerToolbar={false}
        datesSet={({ view: shown, start, end }) => {
          setTitle(shown.title);
          onDaysChange?.({ start: start.getTime(), end: end.getTime() });
        }}
        firstDay={language() === 'en' ? 0 : 1}
        allDaySlot={false}
        slotDuration="00:30"
        slotMinHeight={cellHeight}
        scrollTime="08:00"
        height="40rem"
        dayMaxEvents={3}
        nowIndicator
        selectable={onSelect !== undefined}
        selectMirror
        unselectAuto={false}
        events={entries.map((entry) => eventOf(entry, view))}
        eventClass={classOf}
        backgroundEventClass="behind"
        eventTimeFormat={{ hour: 'numeric', minute: '2-digit' }}
        slotHeaderFormat={{ hour: 'numeric' }}
        slotEventOverlap={false}
        views={timesBySight}
        select={({ start, end, startStr, endStr, allDay, view: shown }) => {
          shown.calendar.unselect();
          const ranges = allDay ? daysOf(startStr, endStr, zone) : [{ start: start.getTime(), end: end.getTime() }];
          for (const range of ranges) onSelect?.(range, view);
        }}
        {...(onEntryPress && {
          eventClick: ({ event }) => {
            const entry = entries.find(({ id }) => id === event.id);
            if (entry) onEntryPress(entry, view);
          },
        })}
      />
    </Frame>
  );
}
