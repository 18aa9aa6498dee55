import { Button, Calendar, CalendarCell, CalendarGrid, CalendarHeaderCell, Heading } from 'react-aria-components';
import styled from 'styled-components';
import { boxButton } from '../Field/Field.styles.ts';
import { focusRing } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export const CalendarRoot = styled(Calendar)`
  display: inline-flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
` as typeof Calendar;

export const CalendarHead = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
`;

export const CalendarTitle = styled(Heading)`
  flex: 1;
  font-size: ${tokens.text.md};
  font-weight: ${tokens.weight.semibold};
  text-align: center;
`;

export const CalendarStep = styled(Button)`
  ${boxButton}
  margin: 0;
`;

export const CalendarTable = styled(CalendarGrid)`
  border-collapse: separate;
  border-spacing: ${tokens.line.mark};
`;

export const WeekdayCell = styled(CalendarHeaderCell)`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.medium};
`;

export const DayCell = styled(CalendarCell)`
  display: flex;
  align-items: center;
  justify-content: center;
  inline-size: ${tokens.size.controlMd};
  block-size: ${tokens.size.controlMd};
  border-radius: ${tokens.radius.md};
  outline: 0;
  font-variant-numeric: tabular-nums;
  cursor: pointer;

  &[data-today] {
    box-shadow: inset 0 0 0 ${tokens.line.hair} ${tokens.color.lineStrong};
    font-weight: ${tokens.weight.semibold};
  }

  &[data-hovered] {
    background: ${tokens.color.hover};
  }

  &[data-selected] {
    background: ${tokens.color.accent};
    color: ${tokens.color.onAccent};
    font-weight: ${tokens.weight.semibold};
  }

  &[data-focus-visible] {
    ${focusRing}
  }

  &[data-outside-month] {
    visibility: hidden;
  }

  &:is([data-disabled], [data-unavailable]) {
    color: ${tokens.color.inkFaint};
    text-decoration: line-through;
    cursor: not-allowed;
  }
`;
