import styled, { keyframes } from 'styled-components';
import { aboveBars } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

const arrive = keyframes`
  from { opacity: 0; transform: translateY(${tokens.space[2]}); }
`;

export const Region = styled.section`
  /* At the foot, above all bars there, where a page's title is never covered. */
  position: fixed;
  inset-block: auto calc(${aboveBars} + ${tokens.space[2]});
  inset-inline: 0;
  z-index: ${tokens.layer.toast};
  inline-size: calc(100vw - 2 * ${tokens.space[4]});
  max-inline-size: ${tokens.width.floating};
  margin-inline: auto;
  pointer-events: none;

  /* The buttons of a dialog are at its foot: it begins below the message. */
  body:has([data-scrim]) & {
    inset-block: ${tokens.space[2]} auto;
  }
`;

export const ToastBox = styled.div`
  --toast-mark: ${tokens.color.info};

  display: flex;
  align-items: flex-start;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[3]} ${tokens.space[2]} ${tokens.space[3]} ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.raised};
  box-shadow: ${tokens.shadow.overlay};
  color: ${tokens.color.ink};
  pointer-events: auto;
  animation: ${arrive} ${tokens.motion.slow} ${tokens.motion.ease};

  &[data-tone='success'] {
    --toast-mark: ${tokens.color.success};
  }

  &[data-tone='warning'] {
    --toast-mark: ${tokens.color.warning};
  }

  &[data-tone='danger'] {
    --toast-mark: ${tokens.color.danger};
    border-color: ${tokens.color.dangerLine};
  }

  & > svg {
    margin-block-start: 0.2em;
    color: var(--toast-mark);
  }
`;

export const ToastBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space[1]};
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

export const ToastTitle = styled.p`
  font-weight: ${tokens.weight.semibold};
`;

export const ToastDescription = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
`;
