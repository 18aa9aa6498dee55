import { Button, DateInput, DateSegment, Group } from 'react-aria-components';
import styled from 'styled-components';
import { boxButton, controlBox } from '../Field/Field.styles.ts';
import { tokens } from '../tokens/tokens.ts';

export const SegmentBox = styled(Group)`
  ${controlBox}
`;

export const Segments = styled(DateInput)`
  display: flex;
  flex: 1;
  align-items: center;
  min-inline-size: 0;
  padding-inline: ${tokens.space[3]};
  font-variant-numeric: tabular-nums;
`;

/** The segments with their own box, for fields without a calendar button. */
export const BoxedSegments = styled(Segments)`
  ${controlBox}
  padding-inline: ${tokens.space[3]};
`;

export const Segment = styled(DateSegment)`
  padding: 0 ${tokens.line.hair};
  border-radius: ${tokens.radius.sm};
  outline: 0;
  white-space: pre;

  &[data-placeholder] {
    color: ${tokens.color.inkFaint};
  }

  &[data-focused] {
    background: ${tokens.color.accent};
    color: ${tokens.color.onAccent};
    caret-color: transparent;
  }
`;

export const CalendarButton = styled(Button)`
  ${boxButton}
`;
