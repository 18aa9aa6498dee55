import { focusRingInside, tokens, touchOnly, truncate } from '@switchboard/design-system';
import styled from 'styled-components';
import { asDrawer } from './Frame.styles.ts';

export const SidebarRoot = styled.div`
  display: flex;
  flex-direction: column;
  block-size: 100%;
`;

export const SidebarHead = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
  padding: ${tokens.space[2]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
`;

/** The search for pages, and the help for the current page. */
export const Finding = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};

  & > :first-child {
    flex: 1;
    min-inline-size: 0;
  }
`;

export const SidebarFoot = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  padding: ${tokens.space[2]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};

  [data-collapsed] & {
    flex-direction: column;
  }
`;

export const Nav = styled.nav`
  flex: 1;
  min-block-size: 0;
  padding: ${tokens.space[2]};
  overflow-y: auto;
  scrollbar-width: thin;

  & ul {
    display: flex;
    flex-direction: column;
    gap: ${tokens.line.hair};
    list-style: none;
  }

  & [data-entry] {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${tokens.space[2]};
    block-size: ${tokens.size.entry};
    padding-inline: ${tokens.space[2]};
    border-radius: ${tokens.radius.md};
    color: ${tokens.color.inkMuted};
    font-weight: ${tokens.weight.medium};
    text-decoration: none;
    transition: background-color ${tokens.motion.fast} ${tokens.motion.ease};
  }

  & [data-entry] > svg {
    flex: none;
  }

  & a[data-entry]:hover {
    background: ${tokens.color.hover};
    color: ${tokens.color.ink};
  }

  & [data-entry]:focus-visible {
    ${focusRingInside}
  }

  & [data-entry][aria-current] {
    background: ${tokens.color.surface};
    box-shadow: inset 0 0 0 ${tokens.line.hair} ${tokens.color.line};
    color: ${tokens.color.ink};
  }

  & [data-entry][aria-current]::before {
    content: '';
    position: absolute;
    inset-block: ${tokens.space[2]};
    inset-inline-start: 0;
    inline-size: ${tokens.line.bar};
    border-radius: ${tokens.radius.pill};
    background: ${tokens.color.accent};
  }

  & [data-entry][aria-disabled] {
    color: ${tokens.color.inkFaint};
    cursor: not-allowed;
  }

  & [data-label] {
    flex: 1;
    ${truncate}
  }

  [data-collapsed] & [data-entry] {
    justify-content: center;
    padding: 0;
  }

  ${asDrawer} {
    & [data-entry] {
      block-size: ${tokens.size.controlLg};
    }
  }
`;

export const GroupHeading = styled.h2`
  padding: ${tokens.space[2]} ${tokens.space[2]} ${tokens.space[1]};
  color: ${tokens.color.inkFaint};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.medium};

  [data-collapsed] & {
    block-size: ${tokens.line.hair};
    padding: 0;
    margin: ${tokens.space[2]} ${tokens.space[1]};
    overflow: hidden;
    background: ${tokens.color.line};
    color: transparent;
  }
`;

export const NavSeparator = styled.hr`
  block-size: ${tokens.line.hair};
  margin: ${tokens.space[2]};
  border: 0;
  background: ${tokens.color.line};
`;

export const WideTrigger = styled.span`
  display: flex;
  min-inline-size: 0;
  flex: 1;

  & > button {
    flex: 1;
    justify-content: flex-start;
    min-inline-size: 0;
    block-size: auto;
    min-block-size: ${tokens.size.controlMd};
    padding: ${tokens.space[1]} ${tokens.space[2]};
    text-align: start;
    line-height: ${tokens.leading.tight};
  }

  & > button > svg:last-child,
  & > button > kbd:last-child {
    flex: none;
    margin-inline-start: auto;
    color: ${tokens.color.inkFaint};
  }

  ${touchOnly} {
    & > button > kbd:last-child {
      display: none;
    }
  }

  [data-collapsed] & > button {
    justify-content: center;
    padding: 0;
  }
`;

export const TwoLines = styled.span`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;

  & > span {
    ${truncate}
  }

  & > span + span {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.xs};
    font-weight: ${tokens.weight.regular};
  }
`;
