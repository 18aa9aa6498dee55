import type { FreeTime } from '@switchboard/contracts/book-slot';
import { tokens, VisuallyHidden } from '@switchboard/design-system';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { t } from '../texts/texts.ts';
import { choiceSurface, TimeButton, TimeGrid } from './choice.styles.ts';
import { byDay, dayLines, dayName, hourIn, timeIn } from './zonedTimes.ts';

interface Props {
  times: readonly FreeTime[];
  zone: string;
  /** The start that is chosen already. */
  chosen: string | null;
  onChoose: (time: FreeTime) => void;
}

const Days = styled.ul`
  display: flex;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[1]};
  margin: calc(-1 * ${tokens.space[1]});
  overflow-x: auto;
  scroll-padding-inline: ${tokens.space[1]};
  scroll-snap-type: x proximity;
  list-style: none;

  & > li {
    flex: none;
    scroll-snap-align: start;
  }
`;

const Day = styled.button`
  ${choiceSurface}
  /* What is only read aloud stays inside, where the row scrolls. */
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${tokens.space[1]};
  min-inline-size: 4.75rem;
  padding: ${tokens.space[2]} ${tokens.space[3]};

  & > span {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.xs};
  }

  & > strong {
    font-size: ${tokens.text.xl};
    font-variant-numeric: tabular-nums;
    font-weight: ${tokens.weight.semibold};
  }
`;

const Part = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
`;

const PartName = styled.h4`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  font-weight: ${tokens.weight.medium};
`;

const DayTitle = styled.h3`
  font-size: ${tokens.text.lg};
  font-weight: ${tokens.weight.semibold};
  line-height: ${tokens.leading.tight};
`;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
`;

// From so few seats on it is worth saying that there are not many.
const fewSeats = 3;
// From so many times on a day is read in parts.
const manyTimes = 9;

function partOf(at: string, zone: string): 'times.morning' | 'times.afternoon' | 'times.evening' {
  const hour = hourIn(at, zone);
  return hour < 12 ? 'times.morning' : hour < 17 ? 'times.afternoon' : 'times.evening';
}

function TimeList({ times, zone, chosen, onChoose }: Props) {
  return (
    <TimeGrid>
      {times.map((time) => (
        <li key={time.start_time}>
          <TimeButton type="button" aria-pressed={time.start_time === chosen} onClick={() => onChoose(time)}>
            {timeIn(time.start_time, zone)}
            {time.seats_left <= fewSeats && (
              <span>{time.seats_left === 0 ? t('times.waiting') : t('times.left', { seats: time.seats_left })}</span>
            )}
          </TimeButton>
        </li>
      ))}
    </TimeGrid>
  );
}

/** Days with free times, and the times of one of them: a touch on a time chooses it. */
export function TimePicker({ times, ...rest }: Props) {
  const { zone, chosen } = rest;
  const id = useId();
  const days = byDay(times, zone);
  const [wanted, setWanted] = useState<string | null>(null);
  const dayOfChosen = days.find((day) => day.times.some(({ start_time }) => start_time === chosen));
  const shown = days.find(({ day }) => day === wanted) ?? dayOfChosen ?? days[0];
  const first = shown?.times[0];
  if (!shown || !first) return null;
  const parts = Map.groupBy(shown.times, ({ start_time }) => partOf(start_time, zone));
  return (
    <Root>
      <Days aria-label={t('times.days')}>
        {days.map(({ day, times: ofDay }) => {
          const at = ofDay[0]?.start_time ?? '';
          const { weekday, day: number, month } = dayLines(at, zone);
          return (
            <li key={day}>
              <Day type="button" aria-pressed={day === shown.day} onClick={() => setWanted(day)}>
                <span>{weekday}</span> <strong>{number}</strong> <span>{month}</span>
                <VisuallyHidden>{t('times.count', { count: ofDay.length })}</VisuallyHidden>
              </Day>
            </li>
          );
        })}
      </Days>
      <Part role="group" aria-labelledby={id}>
        <DayTitle id={id} aria-live="polite">
          {dayName(first.start_time, zone)}
        </DayTitle>
        {shown.times.length < manyTimes ? (
          <TimeList times={shown.times} {...rest} />
        ) : (
          [...parts].map(([name, ofPart]) => (
            <Part key={name}>
              <PartName>{t(name)}</PartName>
              <TimeList times={ofPart} {...rest} />
            </Part>
          ))
        )}
      </Part>
    </Root>
  );
}
