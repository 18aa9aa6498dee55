import { CalendarGridBody, CalendarGridHeader } from 'react-aria-components';
import { IconChevronRight } from '../icons/icons.ts';
import { IconChevronLeft } from '../icons/moreIcons.ts';
import { CalendarHead, CalendarStep, CalendarTable, CalendarTitle, DayCell, WeekdayCell } from './Calendar.styles.ts';

/** One month with its days, inside a calendar's context. */
export function CalendarMonth() {
  return (
    <>
      <CalendarHead>
        <CalendarStep slot="previous">
          <IconChevronLeft />
        </CalendarStep>
        <CalendarTitle />
        <CalendarStep slot="next">
          <IconChevronRight />
        </CalendarStep>
      </CalendarHead>
      <CalendarTable>
        <CalendarGridHeader>{(day) => <WeekdayCell>{day}</WeekdayCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <DayCell date={date} />}</CalendarGridBody>
      </CalendarTable>
    </>
  );
}
