import { tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { t } from '../texts/texts.ts';
import { dayName, isSameClock, momentSpan, spanIn, zoneIn } from './zonedTimes.ts';

const Root = styled.p`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
  overflow-wrap: anywhere;

  & > strong {
    font-size: ${tokens.text.lg};
    font-weight: ${tokens.weight.semibold};
    line-height: ${tokens.leading.tight};
  }

  & > span {
    color: ${tokens.color.inkMuted};
  }

  & > span > b {
    color: ${tokens.color.ink};
    font-variant-numeric: tabular-nums;
    font-weight: ${tokens.weight.medium};
  }
`;

interface ZonedTime {
  start_time: string;
  end_time: string;
}

interface Props {
  time: ZonedTime;
  /** The reader's time zone. */
  zone: string;
  /** The slot's time zone, shown where its local time differs. */
  slotZone: string;
}

/** A time in the reader's zone, and in the slot's zone if it differs. */
export function ChosenTime({ time: { start_time, end_time }, zone, slotZone }: Props) {
  return (
    <Root>
      <strong>{dayName(start_time, zone)}</strong>
      <span>
        <b>{spanIn(start_time, end_time, zone)}</b> {zoneIn(start_time, zone)}
      </span>
      {!isSameClock(start_time, zone, slotZone) && (
        <span>{t('zone.there', { time: momentSpan(start_time, end_time, slotZone) })}</span>
      )}
    </Root>
  );
}
