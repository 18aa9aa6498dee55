import { tokens } from '@switchboard/design-system';
import styled from 'styled-components';

/** A vertical list of a lead's events: an icon, the facts, and the actions. */
export const EntryList = styled.ol`
  list-style: none;

  & > li {
    display: flex;
    align-items: flex-start;
    gap: ${tokens.space[3]};
    padding-block: ${tokens.space[3]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & > li:last-child {
    border-block-end: 0;
  }

  & > li > svg {
    flex: none;
    margin-block-start: 0.2em;
    color: ${tokens.color.inkMuted};
  }
`;

/** The facts of an entry, which take the room that is left. */
export const EntryFacts = styled.div`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
