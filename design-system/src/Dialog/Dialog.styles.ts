import { Dialog, Heading, Modal } from 'react-aria-components';
import styled, { keyframes } from 'styled-components';
import { OwnModalOverlay } from '../state/OwnModalOverlay.tsx';
import { belowToast, phoneOnly } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

/** Marks the scrim, so that toasts know to stay clear of it. */
const scrim = { 'data-scrim': '' } as Record<string, string>;

const fade = keyframes`
  from { opacity: 0; }
`;

const rise = keyframes`
  from { opacity: 0; transform: translateY(${tokens.space[2]}); }
`;

export const Scrim = styled(OwnModalOverlay).attrs(scrim)`
  position: fixed;
  inset: 0;
  z-index: ${tokens.layer.overlay};
  display: flex;
  align-items: flex-start;
  justify-content: center;
  /* A message of two lines fits above; before a longer one the dialog gives way, and its foot stays where it is. */
  padding: max(${tokens.space[4]}, 11vh, ${belowToast}) ${tokens.space[4]} ${tokens.space[4]};
  background: ${tokens.color.scrim};

  &[data-entering] {
    animation: ${fade} ${tokens.motion.base} ${tokens.motion.ease};
  }

  ${phoneOnly} {
    align-items: flex-end;
    padding: max(${tokens.space[4]}, ${belowToast}) 0 0;
  }
`;

export const Sheet = styled(Modal)`
  display: flex;
  inline-size: 100%;
  max-inline-size: ${tokens.width.dialogMd};
  max-block-size: 100%;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.raised};
  box-shadow: ${tokens.shadow.overlay};
  outline: 0;

  &[data-size='sm'] {
    max-inline-size: ${tokens.width.dialogSm};
  }

  &[data-size='lg'] {
    max-inline-size: ${tokens.width.dialogLg};
  }

  &[data-size='xl'] {
    max-inline-size: ${tokens.width.dialogXl};
  }

  &[data-entering] {
    animation: ${rise} ${tokens.motion.slow} ${tokens.motion.ease};
  }

  ${phoneOnly} {
    border-inline: 0;
    border-block-end: 0;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }
`;

export const DialogFrame = styled(Dialog)`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-inline-size: 0;
  min-block-size: 0;
  outline: 0;
  /* Of its own scale, where it has one. */
  font-size: ${tokens.text.md};
`;

export const DialogHead = styled.header`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[4]} ${tokens.space[3]} ${tokens.space[3]} ${tokens.space[5]};

  & > div {
    flex: 1;
    min-inline-size: 0;
    padding-block: ${tokens.space[1]};
  }
`;

export const DialogTitle = styled(Heading)`
  font-size: ${tokens.text.lg};
  font-weight: ${tokens.weight.semibold};
  letter-spacing: -0.008em;
  line-height: ${tokens.leading.tight};
  overflow-wrap: anywhere;
`;

export const DialogDescription = styled.p`
  overflow-wrap: anywhere;
  margin-block-start: ${tokens.space[1]};
  color: ${tokens.color.inkMuted};
`;

export const DialogBody = styled.div`
  flex: 1;
  min-block-size: 0;
  overflow: auto;
  padding: ${tokens.space[1]} ${tokens.space[5]} ${tokens.space[5]};
`;

export const DialogFoot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} ${tokens.space[5]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
`;
