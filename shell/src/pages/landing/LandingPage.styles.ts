import { phoneOnly, tabletOnly, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

export const Root = styled.div`
  max-inline-size: calc(${tokens.width.pageWide} + 2 * ${tokens.space[5]});
  margin-inline: auto;
  padding-inline: ${tokens.space[5]};

  ${phoneOnly} {
    padding-inline: ${tokens.space[4]};
  }
`;

export const TopBar = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-block: ${tokens.space[4]};
`;

export const Hero = styled.section`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space[4]};
  max-inline-size: ${tokens.width.pageNarrow};
  padding-block: ${tokens.space[8]} ${tokens.space[7]};

  ${phoneOnly} {
    padding-block: ${tokens.space[6]};
  }
`;

export const Headline = styled.h1`
  font-size: clamp(2.5rem, 1.6rem + 3.6vw, 4.25rem);
  font-weight: ${tokens.weight.semibold};
  letter-spacing: -0.04em;
  line-height: 1.02;
  text-wrap: balance;
`;

export const Scenes = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
  overflow: hidden;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.space[3]};

  ${tabletOnly} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Band = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 3fr);
  gap: ${tokens.space[5]};
  padding-block: ${tokens.space[7]};

  & + & {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  ${tabletOnly} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr));
  gap: ${tokens.space[5]};
  list-style: none;

  &[data-columns='3'] {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  }

  & > li {
    display: flex;
    flex-direction: column;
    gap: ${tokens.space[1]};
  }

  & svg {
    margin-block-end: ${tokens.space[1]};
    color: ${tokens.color.accent};
  }
`;

export const StepList = styled.ol`
  display: flex;
  flex-direction: column;
  list-style: none;
  counter-reset: step;

  & > li {
    display: grid;
    grid-template-columns: ${tokens.space[6]} minmax(0, 12rem) minmax(0, 1fr);
    align-items: baseline;
    gap: ${tokens.space[3]};
    padding-block: ${tokens.space[3]};
    counter-increment: step;
  }

  & > li:first-child {
    padding-block-start: 0;
  }

  & > li + li {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & > li::before {
    content: counter(step);
    color: ${tokens.color.inkFaint};
    font-family: ${tokens.font.mono};
    font-size: ${tokens.text.sm};
  }

  ${phoneOnly} {
    & > li {
      grid-template-columns: ${tokens.space[5]} minmax(0, 1fr);
    }

    & > li > :last-child {
      grid-column: 2;
    }
  }
`;

export const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  padding-block: ${tokens.space[5]} ${tokens.space[6]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  color: ${tokens.color.inkMuted};

  & nav {
    display: flex;
    gap: ${tokens.space[4]};
  }

  & a {
    color: inherit;
    font-size: ${tokens.text.sm};
    text-underline-offset: 0.22em;
  }
`;
