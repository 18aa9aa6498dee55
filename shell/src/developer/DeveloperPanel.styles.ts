import { focusRing, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

export const ModuleSection = styled.section`
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};

  & > details {
    padding-block-end: ${tokens.space[3]};
  }

  & > details > summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${tokens.space[2]};
    padding-block-start: ${tokens.space[3]};
    border-radius: ${tokens.radius.sm};
    cursor: pointer;
  }

  /* As a flex box it has lost its own mark. */
  & > details > summary::before {
    content: '▸';
    color: ${tokens.color.inkMuted};
  }

  & > details[open] > summary::before {
    transform: rotate(90deg);
  }

  & > details > summary:focus-visible {
    ${focusRing}
  }

  & > details > :not(summary) {
    padding-block-start: ${tokens.space[3]};
  }

  & dd {
    overflow-wrap: anywhere;
  }

  & ul {
    list-style: none;
  }
`;

export const Disclosure = styled.details`
  font-size: ${tokens.text.sm};

  & > summary {
    inline-size: max-content;
    border-radius: ${tokens.radius.sm};
    color: ${tokens.color.inkMuted};
    cursor: pointer;
  }

  & > summary:focus-visible {
    ${focusRing}
  }
`;

export const Trace = styled.pre`
  max-block-size: 12rem;
  padding: ${tokens.space[2]};
  overflow: auto;
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.sunken};
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.xs};

  &:focus-visible {
    ${focusRing}
  }
`;

export const Rows = styled.ol`
  display: flex;
  flex-direction: column;
  list-style: none;

  & > li {
    display: flex;
    flex-direction: column;
    gap: ${tokens.space[1]};
    padding-block: ${tokens.space[2]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
    overflow-wrap: anywhere;
  }

  & > li > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: ${tokens.space[1]} ${tokens.space[3]};
  }
`;
