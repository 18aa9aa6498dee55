import { phoneOnly, tabletOnly, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

/** A call as the product shows it. */
export const SceneRoot = styled.figure`
  overflow: hidden;
  margin: 0;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.space[3]};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
`;

export const Strip = styled.figcaption`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[3]};
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  border-inline-start: ${tokens.space[2]} solid ${tokens.color.liveLamp};
  background: ${tokens.color.liveSoft};

  & > :first-child {
    color: ${tokens.color.live};
    font-weight: ${tokens.weight.semibold};
  }

  & > [data-push] {
    margin-inline-start: auto;
  }

  /* The mark stays beside the name, above the number. */
  ${phoneOnly} {
    padding-inline-start: ${tokens.space[2]};

    & > :nth-child(2) {
      order: 1;
      inline-size: 100%;
    }
  }
`;

export const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);

  ${tabletOnly} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Talk = styled.div`
  padding: ${tokens.space[4]};

  & > ol {
    display: flex;
    flex-direction: column;
    list-style: none;
  }

  & > ol > li {
    display: grid;
    grid-template-columns: 5.5rem minmax(0, 1fr) auto;
    gap: ${tokens.space[3]};
    padding: ${tokens.space[2]};
    border-radius: ${tokens.radius.sm};
  }

  & > ol > li > :not(p) {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
    font-variant-numeric: tabular-nums;
    line-height: calc(${tokens.text.md} * 1.5);
  }

  & > ol > li[data-now] {
    background: ${tokens.color.accentSoft};
  }

  ${phoneOnly} {
    padding: ${tokens.space[3]} ${tokens.space[2]};

    & > ol > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    & > ol > li > p {
      grid-column: 1 / -1;
      grid-row: 2;
    }
  }
`;

export const Player = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
  /* The button comes with the script, and moves nothing. */
  min-block-size: ${tokens.size.controlMd};
  margin-block-end: ${tokens.space[3]};
  padding-inline: ${tokens.space[2]};

  & noscript {
    flex: 1;
  }

  & audio {
    inline-size: min(100%, 22rem);
  }

  & progress {
    flex: 1;
    min-inline-size: 6rem;
    block-size: ${tokens.space[1]};
    accent-color: ${tokens.color.accent};
  }

  & output {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
    font-variant-numeric: tabular-nums;
  }
`;

export const Facts = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[5]};
  padding: ${tokens.space[4]};
  border-inline-start: ${tokens.line.hair} solid ${tokens.color.line};

  & h2 {
    margin-block-end: ${tokens.space[2]};
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
    font-weight: ${tokens.weight.medium};
  }

  & ul {
    display: flex;
    flex-direction: column;
    gap: ${tokens.space[2]};
    list-style: none;
  }

  & li {
    display: grid;
    grid-template-columns: ${tokens.space[4]} minmax(0, 1fr);
    gap: ${tokens.space[2]};
  }

  & li svg {
    margin-block-start: ${tokens.line.bar};
    color: ${tokens.color.success};
  }

  & li span {
    display: block;
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
  }

  & dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${tokens.space[1]} ${tokens.space[4]};
  }

  & dt {
    color: ${tokens.color.inkMuted};
  }

  & dd {
    margin: 0;
  }

  ${tabletOnly} {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
    border-inline-start: 0;
  }
`;
