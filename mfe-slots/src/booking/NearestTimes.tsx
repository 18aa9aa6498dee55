import type { FreeTime } from '@switchboard/contracts/book-slot';
import { Banner, Button, Stack } from '@switchboard/design-system';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { t } from '../texts/texts.ts';
import type { Conflict } from './bookingRefusal.ts';
import { TimeButton, TimeGrid } from './choice.styles.ts';
import { dayName, timeIn } from './zonedTimes.ts';

const Focusable = styled.div`
  outline: 0;
`;

interface Props {
  conflict: Conflict;
  zone: string;
  onChoose: (time: FreeTime) => void;
  /** Waits for a seat at the time that was wanted; only where the slot has a waiting list. */
  onWait?: (() => void) | undefined;
}

/** Why a time is unavailable, and the free times near it. It takes the focus, since the user's last action led to it. */
export function NearestTimes({ conflict, zone, onChoose, onWait }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict) root.current?.focus();
  }, [conflict]);
  const { message, nearest, isFull } = conflict;
  return (
    <Focusable ref={root} tabIndex={-1}>
      <Banner tone="danger" title={t('times.conflict')}>
        <Stack gap={3}>
          <p>{message}</p>
          {nearest.length > 0 && (
            <>
              <p>{t('times.near')}</p>
              <TimeGrid>
                {nearest.map((time) => (
                  <li key={time.start_time}>
                    <TimeButton type="button" onClick={() => onChoose(time)}>
                      {timeIn(time.start_time, zone)}
                      <span>{dayName(time.start_time, zone)}</span>
                    </TimeButton>
                  </li>
                ))}
              </TimeGrid>
            </>
          )}
          {isFull && onWait && (
            <Stack align="start">
              <Button onPress={onWait}>{t('times.wait')}</Button>
            </Stack>
          )}
        </Stack>
      </Banner>
    </Focusable>
  );
}
