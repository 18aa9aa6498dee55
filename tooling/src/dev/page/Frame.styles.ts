import { below, focusRingInside, tokens, truncate } from '@switchboard/design-system';
import styled from 'styled-components';

const sidebarWidth = tokens.width.sidebar;
const stackBelowPx = 860;
const stackBelow = below(stackBelowPx);

/** Media query of the widths at which the sidebar is next to the page. */
export const asColumns = `not all and (max-width: ${stackBelowPx}px)`;

export const FrameRoot = styled.div`
  display: grid;
  grid-template-columns: ${sidebarWidth} minmax(0, 1fr);
  min-block-size: 100dvh;

  ${stackBelow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Side = styled.aside`
  position: sticky;
  inset-block-start: 0;
  display: flex;
  flex-direction: column;
  block-size: 100dvh;
  overflow-y: auto;
  border-inline-end: ${tokens.line.hair} solid ${tokens.color.line};
  background: ${tokens.color.sunken};
  scrollbar-width: thin;

  ${stackBelow} {
    position: static;
    block-size: auto;
    border-inline-end: 0;
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  }
`;

export const SideHead = styled.div`
  padding: ${tokens.space[4]} ${tokens.space[3]} ${tokens.space[2]};
`;

export const SideFoot = styled.details`
  padding: ${tokens.space[3]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};

  & > summary {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
    font-weight: ${tokens.weight.medium};
    cursor: pointer;
  }

  & > summary:focus-visible {
    ${focusRingInside}
  }

  &[open] > summary {
    margin-block-end: ${tokens.space[3]};
  }
`;

export const Nav = styled.nav`
  flex: 1 0 auto;
  padding: ${tokens.space[1]} ${tokens.space[2]} ${tokens.space[3]};

  & h2 {
    padding: ${tokens.space[2]} ${tokens.space[2]} ${tokens.space[1]};
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.xs};
    font-weight: ${tokens.weight.medium};
  }

  & ul {
    display: flex;
    flex-direction: column;
    gap: ${tokens.line.hair};
    list-style: none;
  }

  & [data-entry] {
    display: flex;
    align-items: center;
    gap: ${tokens.space[2]};
    min-block-size: ${tokens.size.controlSm};
    padding-inline: ${tokens.space[2]};
    border-radius: ${tokens.radius.md};
    color: ${tokens.color.inkMuted};
    font-weight: ${tokens.weight.medium};
    text-decoration: none;
  }

  & a[data-entry]:hover {
    background: ${tokens.color.hover};
    color: ${tokens.color.ink};
  }

  & [data-entry]:focus-visible {
    ${focusRingInside}
  }

  & [aria-current] {
    background: ${tokens.color.surface};
    box-shadow: inset 0 0 0 ${tokens.line.hair} ${tokens.color.line};
    color: ${tokens.color.ink};
  }

  & [aria-disabled] {
    cursor: not-allowed;
  }

  & [data-label] {
    flex: 1;
    ${truncate}
  }

  & code {
    font-family: ${tokens.font.mono};
    font-size: ${tokens.text.sm};
    font-weight: ${tokens.weight.regular};
  }
`;

export const Content = styled.main`
  min-inline-size: 0;
`;

export const Notice = styled.div`
  padding: ${tokens.space[3]} ${tokens.space[6]} 0;

  ${stackBelow} {
    padding-inline: ${tokens.space[3]};
  }
`;
