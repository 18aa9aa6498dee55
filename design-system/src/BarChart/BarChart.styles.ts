import styled, { css } from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

/** The colour of each part of a bar, and of its label in the legend. */
export const parts = css`
  [data-part] {
    --part: ${tokens.color.accent};
  }

  [data-part='second'] {
    --part: ${tokens.color.infoLamp};
  }

  [data-part='third'] {
    --part: ${tokens.color.lineStrong};
  }

  [data-part='fourth'] {
    --part: ${tokens.color.warningLamp};
  }

  [data-part='failed'] {
    --part: ${tokens.color.dangerLamp};
  }

  [data-part='fifth'] {
    --part: ${tokens.color.successLamp};
  }

  [data-part='rest'] {
    --part: ${tokens.color.inkFaint};
  }
`;

export const Drawing = styled.div`
  display: flex;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  ${parts}
`;

export const Column = styled.div`
  display: flex;
  flex: 1 1 0;
  flex-direction: column;
  align-items: center;
  min-inline-size: 0;

  & > div {
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    align-items: center;
    align-self: stretch;
    gap: ${tokens.line.hair};
    block-size: calc(${tokens.size.bar} * 3.5);
    margin-block-end: ${tokens.space[1]};
    /* The figure above the highest bar. */
    padding-block-start: ${tokens.space[5]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & span {
    flex: none;
  }

  & [data-part] {
    inline-size: 62%;
    max-inline-size: ${tokens.size.controlLg};
    min-block-size: ${tokens.line.mark};
    border-radius: ${tokens.line.mark};
    background: var(--part);
  }
`;

export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[4]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  list-style: none;
  ${parts}

  & > li {
    display: inline-flex;
    align-items: center;
    gap: ${tokens.space[2]};
  }

  & > li::before {
    content: '';
    inline-size: ${tokens.size.dot};
    block-size: ${tokens.size.dot};
    background: var(--part);
  }

  & > li + li::before {
    border-radius: 50%;
  }
`;

export const Figures = styled.details`
  margin-block-start: ${tokens.space[3]};
  font-size: ${tokens.text.sm};

  & > summary {
    inline-size: fit-content;
    border-radius: ${tokens.radius.sm};
    color: ${tokens.color.inkMuted};
    cursor: pointer;
  }

  & > table {
    margin-block-start: ${tokens.space[2]};
  }

  & :is(th, td) {
    padding: ${tokens.space[1]} ${tokens.space[5]} ${tokens.space[1]} 0;
    font-weight: ${tokens.weight.regular};
    text-align: start;
  }

  & td,
  & [scope='col'] + [scope='col'] {
    text-align: end;
  }
`;
