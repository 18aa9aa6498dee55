import { focusRing, phoneOnly, tabletOnly, tokens } from '@switchboard/design-system';
import { Prose as Words } from '@switchboard/design-system/data';
import styled from 'styled-components';

export const Root = styled.div`
  max-inline-size: calc(${tokens.width.pageWide} + 2 * ${tokens.space[5]});
  margin-inline: auto;
  padding-inline: ${tokens.space[5]};

  /* Weighs no more than one class, so that each part says for itself what its links are like. */
  & :where(a:not([data-variant])) {
    border-radius: ${tokens.radius.sm};
    color: ${tokens.color.accent};
    text-underline-offset: 0.22em;
  }

  & a:focus-visible {
    ${focusRing}
  }

  ${phoneOnly} {
    padding-inline: ${tokens.space[4]};
  }
`;

export const TopBar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]} ${tokens.space[5]};
  padding-block: ${tokens.space[4]};

  & nav {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${tokens.space[2]} ${tokens.space[5]};
  }

  && nav a:not([data-variant]) {
    padding-block: ${tokens.space[2]};
    color: ${tokens.color.inkMuted};
    text-decoration: none;
  }

  && nav a:not([data-variant]):hover,
  && nav a[aria-current] {
    color: ${tokens.color.ink};
    text-decoration: underline;
    text-underline-offset: 0.3em;
  }

  ${phoneOnly} {
    & nav {
      column-gap: ${tokens.space[4]};
      inline-size: 100%;
    }

    /* The same way in stands below the headline. */
    & nav [data-variant='primary'][data-signed-out] {
      display: none;
    }

    & nav [data-variant]:last-of-type,
    & nav [data-signed-out] {
      margin-inline-start: auto;
    }
  }
`;

/** Looks like the app's wordmark (`shell/src/brand/Wordmark.tsx`). */
export const Mark = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};

  && {
    color: ${tokens.color.ink};
  }

  font-size: ${tokens.text.lg};
  font-weight: ${tokens.weight.semibold};
  letter-spacing: -0.014em;
  text-decoration: none;

  & circle {
    fill: ${tokens.color.lineStrong};
  }

  & [data-lit] {
    fill: ${tokens.color.liveLamp};
  }
`;

export const Hero = styled.section`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space[4]};
  max-inline-size: ${tokens.width.dialogLg};
  padding-block: ${tokens.space[8]} ${tokens.space[7]};

  & > p {
    max-inline-size: ${tokens.width.pageNarrow};
    font-size: ${tokens.text.xl};
    color: ${tokens.color.inkMuted};
  }

  ${phoneOnly} {
    padding-block: ${tokens.space[6]};

    & > p {
      font-size: ${tokens.text.lg};
    }
  }
`;

export const Headline = styled.h1`
  font-size: clamp(2.25rem, 1.5rem + 3.4vw, 4rem);
  font-weight: ${tokens.weight.semibold};
  letter-spacing: -0.035em;
  line-height: 1.04;
  text-wrap: balance;
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

export const Band = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 3fr);
  gap: ${tokens.space[5]};
  padding-block: ${tokens.space[7]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};

  & h2 {
    font-size: ${tokens.text.xl};
    font-weight: ${tokens.weight.semibold};
    letter-spacing: -0.014em;
  }

  ${tabletOnly} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${tokens.space[5]};
  list-style: none;

  &[data-columns='2'] {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
  }

  & > li {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: ${tokens.space[1]};
  }

  & h3 {
    font-size: ${tokens.text.lg};
    font-weight: ${tokens.weight.semibold};
  }

  & p {
    color: ${tokens.color.inkMuted};
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
    grid-template-columns: ${tokens.space[6]} minmax(0, 13rem) minmax(0, 1fr);
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
    font-variant-numeric: tabular-nums;
  }

  & h3 {
    font-size: ${tokens.text.lg};
    font-weight: ${tokens.weight.semibold};
  }

  & p {
    color: ${tokens.color.inkMuted};
  }

  ${phoneOnly} {
    & > li {
      grid-template-columns: ${tokens.space[5]} minmax(0, 1fr);
    }

    & > li > p {
      grid-column: 2;
    }
  }
`;

/** Two lists side by side. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[6]};

  & h2 {
    margin-block-end: ${tokens.space[3]};
    font-size: ${tokens.text.xl};
    font-weight: ${tokens.weight.semibold};
    letter-spacing: -0.014em;
  }

  & ul {
    list-style: none;
  }

  & li {
    padding-block: ${tokens.space[3]};
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  ${tabletOnly} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${tokens.space[4]};
  margin-block-start: ${tokens.space[6]};
  padding-block: ${tokens.space[5]} ${tokens.space[6]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};

  & nav {
    display: flex;
    flex-wrap: wrap;
    gap: ${tokens.space[2]} ${tokens.space[4]};
  }

  && a {
    color: inherit;
  }
`;

/** Running text, with tables that may be wider than it. */
export const Prose = styled(Words)`
  padding-block: ${tokens.space[6]} ${tokens.space[7]};
`;
