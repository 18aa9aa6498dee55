import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export const badgeTones = ['neutral', 'live', 'ringing', 'success', 'warning', 'danger', 'info', 'outline'] as const;
export type BadgeTone = (typeof badgeTones)[number];

export interface BadgeProps extends ComponentPropsWithRef<'span'> {
  tone?: BadgeTone;
  icon?: ReactNode;
  /** The dot pulses to show that it is happening now. */
  isPulsing?: boolean;
}

const pulse = keyframes`
  0%, 100% { opacity: 1; transform: scale(1); }
  50% { opacity: 0.35; transform: scale(0.8); }
`;

const Root = styled.span`
  --badge-ink: ${tokens.color.inkMuted};
  --badge-lamp: ${tokens.color.lineStrong};
  --badge-soft: ${tokens.color.sunken};
  --badge-line: ${tokens.color.line};

  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  max-inline-size: 100%;
  overflow: hidden;
  block-size: 1.75em;
  padding-inline: ${tokens.space[2]};
  border: ${tokens.line.hair} solid var(--badge-line);
  border-radius: ${tokens.radius.sm};
  background: var(--badge-soft);
  color: var(--badge-ink);
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.medium};
  line-height: 1;
  white-space: nowrap;
  vertical-align: middle;

  &[data-tone='live'] {
    --badge-ink: ${tokens.color.live};
    --badge-lamp: ${tokens.color.liveLamp};
    --badge-soft: ${tokens.color.liveSoft};
    --badge-line: ${tokens.color.liveLine};
  }

  &[data-tone='ringing'] {
    --badge-ink: ${tokens.color.ringing};
    --badge-lamp: ${tokens.color.ringingLamp};
    --badge-soft: ${tokens.color.ringingSoft};
    --badge-line: ${tokens.color.ringingLine};
  }

  &[data-tone='success'] {
    --badge-ink: ${tokens.color.success};
    --badge-lamp: ${tokens.color.successLamp};
    --badge-soft: ${tokens.color.successSoft};
    --badge-line: ${tokens.color.successLine};
  }

  &[data-tone='warning'] {
    --badge-ink: ${tokens.color.warning};
    --badge-lamp: ${tokens.color.warningLamp};
    --badge-soft: ${tokens.color.warningSoft};
    --badge-line: ${tokens.color.warningLine};
  }

  &[data-tone='danger'] {
    --badge-ink: ${tokens.color.danger};
    --badge-lamp: ${tokens.color.dangerLamp};
    --badge-soft: ${tokens.color.dangerSoft};
    --badge-line: ${tokens.color.dangerLine};
  }

  &[data-tone='info'] {
    --badge-ink: ${tokens.color.info};
    --badge-lamp: ${tokens.color.infoLamp};
    --badge-soft: ${tokens.color.infoSoft};
    --badge-line: ${tokens.color.infoLine};
  }

  &[data-tone='outline'] {
    --badge-soft: transparent;
  }

  & > svg {
    inline-size: ${tokens.size.iconSm};
    block-size: ${tokens.size.iconSm};
  }
`;

const Lamp = styled.span`
  inline-size: 0.5em;
  block-size: 0.5em;
  flex: none;
  border-radius: 50%;
  background: var(--badge-lamp);

  &[data-pulsing] {
    animation: ${pulse} ${tokens.motion.breath} ease-in-out infinite;
  }
`;

const Label = styled.span`
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  /* Descenders are within the line, which is as high as its letters. */
  line-height: 1.4;
`;

/** A status in one or two words; the text carries the meaning and the colour repeats it. */
export function Badge({ tone = 'neutral', icon, isPulsing = false, children, ...rest }: BadgeProps) {
  const hasLamp = !icon && tone !== 'neutral' && tone !== 'outline';
  return (
    <Root data-tone={tone} {...rest}>
      {(hasLamp || isPulsing) && <Lamp data-pulsing={isPulsing || undefined} aria-hidden="true" />}
      {icon}
      <Label>{children}</Label>
    </Root>
  );
}
