import { below, focusRing, ToastRegion, tokens, truncate } from '@switchboard/design-system';
import styled from 'styled-components';

// Wide enough for the longest label next to a lock; narrow enough for 1024 px screens. Source: specification 01 §9 (64 units).
const sidebarWidth = tokens.width.sidebar;
const railWidth = tokens.width.rail;

const topBarHeight = tokens.size.bar;

/** Below this width the sidebar is a drawer. */
const drawerBelowPx = 860;
/** Media query of the widths at which the sidebar is a drawer. */
export const asDrawer = below(drawerBelowPx);

/** Printed pages have no frame. */
const onPaper = '@media print';

export const FrameRoot = styled.div`
  display: grid;
  grid-template-columns: ${sidebarWidth} minmax(0, 1fr);
  min-block-size: 100dvh;

  &[data-collapsed] {
    grid-template-columns: ${railWidth} minmax(0, 1fr);
  }

  ${asDrawer} {
    &,
    &[data-collapsed] {
      grid-template-columns: minmax(0, 1fr);
    }

    /* Headers of tables stop below the top bar. */
    --sb-table-sticky-top: ${topBarHeight};
  }

  ${onPaper} {
    &,
    &[data-collapsed] {
      display: block;
    }
  }
`;

export const SkipLink = styled.a`
  position: fixed;
  inset-block-start: ${tokens.space[2]};
  inset-inline-start: ${tokens.space[2]};
  z-index: ${tokens.layer.toast};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.inverse};
  color: ${tokens.color.onInverse};

  &:not(:focus) {
    transform: translateY(-400%);
  }

  ${onPaper} {
    display: none;
  }

  &:focus {
    ${focusRing}
  }
`;

export const SidebarPlace = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: ${tokens.layer.sticky};
  block-size: 100dvh;
  border-inline-end: ${tokens.line.hair} solid ${tokens.color.line};
  background: ${tokens.color.sunken};

  ${asDrawer} {
    display: none;
  }

  ${onPaper} {
    display: none;
  }
`;

export const DrawerScrim = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${tokens.layer.panel};
  background: ${tokens.color.scrim};
`;

export const DrawerPanel = styled.div`
  position: absolute;
  inset: 0 auto 0 0;
  inline-size: min(${tokens.width.drawer}, 86vw);
  border-inline-end: ${tokens.line.hair} solid ${tokens.color.line};
  background: ${tokens.color.sunken};

  &:focus {
    outline: none;
  }
`;

export const Content = styled.div`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
`;

/** Layers that a page raises stay below the frame. */
export const Main = styled.main`
  isolation: isolate;
  flex: 1;
  min-inline-size: 0;

  &:focus {
    outline: none;
  }

  & h1:focus {
    outline: none;
  }
`;

/** Content that stays at the bottom of every page. */
export const Dock = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: ${tokens.layer.sticky};

  ${onPaper} {
    display: none;
  }
`;

export const TopBar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${tokens.layer.sticky};
  display: none;
  align-items: center;
  gap: ${tokens.space[2]};
  block-size: ${topBarHeight};
  padding-inline: ${tokens.space[2]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  background: ${tokens.color.paper};

  ${asDrawer} {
    display: flex;
  }

  & > strong {
    flex: 1;
    ${truncate}
  }

  ${onPaper} {
    display: none;
  }
`;

export const Toasts = styled(ToastRegion)`
  ${asDrawer} {
    /* They stand above the foot of the open drawer. */
    body:has([data-drawer]) & {
      inset-block: auto calc(${topBarHeight} + ${tokens.space[2]});
    }
  }
`;
