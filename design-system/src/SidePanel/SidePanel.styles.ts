import styled, { keyframes } from 'styled-components';
import { OwnModalOverlay } from '../state/OwnModalOverlay.tsx';
import { aboveDock, aboveToast, below, belowToast, focusRingInside } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

// From this width on, half of the window is wider than a panel and half of a toast.
const roomForMessages = below(1359).replace('@media', '@media not all and');

const arrive = keyframes`
  from { opacity: 0; transform: translateX(${tokens.space[4]}); }
`;

/** Leaves space for the application's own bar at the bottom of every page, so that it stays reachable. */
export const Overlay = styled(OwnModalOverlay).attrs({ 'data-scrim': '' } as Record<string, string>)`
  position: fixed;
  inset: 0 0 ${aboveDock};
  z-index: ${tokens.layer.overlay};
  background: ${tokens.color.scrim};
`;

export const Panel = styled.div`
  position: fixed;
  inset-block: 0 ${aboveToast};

  /* Messages are in the middle of the window: in a wide one they don't reach the panel, which then stays as high as it is. */
  ${roomForMessages} {
    &:not([data-size='lg']) {
      inset-block-end: ${aboveDock};
    }
  }

  [data-scrim] & {
    inset-block: ${belowToast} ${aboveDock};
  }

  inset-inline-end: 0;
  z-index: ${tokens.layer.panel};
  display: flex;
  flex-direction: column;
  inline-size: min(100vw, ${tokens.width.panel});
  border-inline-start: ${tokens.line.hair} solid ${tokens.color.line};
  background: ${tokens.color.raised};
  box-shadow: ${tokens.shadow.overlay};
  color: ${tokens.color.ink};
  outline: 0;
  animation: ${arrive} ${tokens.motion.slow} ${tokens.motion.ease};

  &[data-side='left'] {
    inset-inline: 0 auto;
    border-inline: 0 ${tokens.line.hair} solid ${tokens.color.line};
  }

  &[data-size='lg'] {
    inline-size: min(100vw, ${tokens.width.dialogLg});
  }
`;

export const PanelHead = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} ${tokens.space[3]} ${tokens.space[3]} ${tokens.space[5]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};

  & > :first-child {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  & h2 {
    font-size: ${tokens.text.lg};
  }
`;

export const PanelBody = styled.div`
  flex: 1;
  min-block-size: 0;
  overflow: auto;
  padding: ${tokens.space[4]} ${tokens.space[5]};

  &:focus-visible {
    ${focusRingInside}
  }
`;

export const PanelFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} ${tokens.space[5]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
`;
