import { below, breakpoints, phoneOnly, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

/** A small table that is only read; lists that are worked with use the design system's Table. */
export const PlainTable = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  & th,
  & td {
    block-size: ${tokens.size.row};
    padding: 0 ${tokens.space[3]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
    font-weight: ${tokens.weight.regular};
    text-align: start;
    white-space: nowrap;
  }

  & thead th {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
    font-weight: ${tokens.weight.medium};
  }

  & tbody tr:last-child > * {
    border-block-end: 0;
  }

  & [data-align='end'] {
    text-align: end;
  }

  & [data-grow] {
    inline-size: 100%;
    max-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  ${phoneOnly} {
    & [data-wide] {
      display: none;
    }
  }

  /* Beside a sidebar, names would be cut to a few letters for it. */
  ${below(breakpoints.desktop)} {
    & [data-wide='most'] {
      display: none;
    }
  }
`;
