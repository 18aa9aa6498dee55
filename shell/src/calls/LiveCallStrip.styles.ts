import { Button, phoneOnly, Text, tokens } from '@switchboard/design-system';
import styled, { keyframes } from 'styled-components';

const breathe = keyframes`
  50% { opacity: 0.35; transform: scale(0.78); }
`;

export const CallStripRoot = styled.section`
  position: sticky;
  inset-block-end: 0;
  z-index: ${tokens.layer.sticky};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.lineStrong};
  background: ${tokens.color.raised};
`;

export const CallList = styled.div`
  display: flex;
  flex-direction: column;
  max-block-size: 40vh;
  overflow: auto;
`;

/** Shows or hides the other calls. */
export const Fold = styled(Button)`
  inline-size: 100%;
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: 0;
`;

export const CallRow = styled.div`
  --lamp: ${tokens.color.lineStrong};
  --ink: ${tokens.color.inkMuted};
  --soft: ${tokens.color.sunken};

  display: flex;
  flex: none;
  align-items: center;
  gap: ${tokens.space[3]};
  min-block-size: ${tokens.size.bar};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-inline-start: ${tokens.space[2]} solid var(--lamp);
  background: var(--soft);

  & + & {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  &[data-phase='ringing'],
  &[data-phase='starting'] {
    --lamp: ${tokens.color.ringingLamp};
    --ink: ${tokens.color.ringing};
    --soft: ${tokens.color.ringingSoft};
  }

  &[data-phase='connected'] {
    --lamp: ${tokens.color.liveLamp};
    --ink: ${tokens.color.live};
    --soft: ${tokens.color.liveSoft};
  }

  &[data-phase='ended'] {
    --lamp: ${tokens.color.successLamp};
    --ink: ${tokens.color.success};
    --soft: ${tokens.color.successSoft};
  }

  &[data-phase='unanswered'] {
    --lamp: ${tokens.color.warningLamp};
    --ink: ${tokens.color.warning};
    --soft: ${tokens.color.warningSoft};
  }

  &[data-phase='failed'] {
    --lamp: ${tokens.color.dangerLamp};
    --ink: ${tokens.color.danger};
    --soft: ${tokens.color.dangerSoft};
  }

  ${phoneOnly} {
    flex-wrap: wrap;
    gap: ${tokens.space[2]};
    padding: ${tokens.space[2]} ${tokens.space[3]};
  }
`;

export const Lamp = styled.span`
  flex: none;
  inline-size: ${tokens.space[4]};
  block-size: ${tokens.space[4]};
  border-radius: 50%;
  background: var(--lamp);

  [data-phase='starting'] > &,
  [data-phase='ringing'] > & {
    animation: ${breathe} calc(${tokens.motion.breath} / 2) ease-in-out infinite;
  }

  [data-phase='connected'] > & {
    box-shadow: 0 0 0 ${tokens.space[1]} color-mix(in srgb, var(--lamp) 28%, transparent);
  }
`;

export const CallState = styled.span`
  min-inline-size: 9.5ch;
  color: var(--ink);
  font-size: ${tokens.text.xl};
  font-weight: ${tokens.weight.semibold};
  letter-spacing: -0.014em;
`;

export const Who = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  min-inline-size: 0;

  & > :not(:last-child) {
    white-space: nowrap;
  }

  ${phoneOnly} {
    flex-wrap: wrap;
    order: 1;
    flex: 1 1 calc(100% - 8rem);
  }
`;

/** On a phone, it is next to the lead's name, so that the button that ends the call stays in the first line. */
export const Listen = styled(Button)`
  ${phoneOnly} {
    order: 2;
  }
`;

/** Whom the lead talks to. It is shortened before the lead's name, and hidden on a phone. */
export const With = styled(Text)`
  flex-shrink: 99;
  white-space: nowrap;

  ${phoneOnly} {
    display: none;
  }
`;

/** The reason a call ended is a sentence, which may take several lines. */
export const Why = styled(Text)`
  min-inline-size: 0;

  ${phoneOnly} {
    flex-basis: 100%;
  }
`;

export const Spacer = styled.span`
  flex: 1;
`;

export const Timer = styled.span`
  color: var(--ink);
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.xl};
  font-variant-numeric: tabular-nums;
`;
