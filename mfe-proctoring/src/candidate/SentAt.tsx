import { tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { locale } from '../texts/texts.ts';

const Time = styled.time`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  font-weight: ${tokens.weight.regular};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** The time of a message in the page's language, with the date if it isn't today. */
export function SentAt({ at }: { at: string }) {
  const sent = new Date(at);
  const isToday = sent.toDateString() === new Date().toDateString();
  const format = new Intl.DateTimeFormat(locale(), isToday ? clock : { ...clock, day: 'numeric', month: 'short' });
  return <Time dateTime={at}>{format.format(sent)}</Time>;
}
