import { type ComponentPropsWithRef, useId } from 'react';
import styled, { keyframes } from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export const progressTones = ['accent', 'success', 'warning', 'danger'] as const;

export interface ProgressBarProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  label: string;
  /** 0 to 100; left out while the progress is unknown. */
  value?: number;
  tone?: (typeof progressTones)[number];
  showValue?: boolean;
  /** Shows the label only to screen readers. */
  isLabelHidden?: boolean;
}

const slide = keyframes`
  from { inset-inline-start: -40%; }
  to { inset-inline-start: 100%; }
`;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
  min-inline-size: 0;
`;

const Caption = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  font-size: ${tokens.text.sm};

  & > :last-child:not(:first-child) {
    color: ${tokens.color.inkMuted};
    font-variant-numeric: tabular-nums;
  }
`;

const Track = styled.div`
  position: relative;
  block-size: ${tokens.space[1]};
  overflow: hidden;
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.line};
`;

const Fill = styled.div`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  border-radius: inherit;
  background: ${tokens.color.accent};
  transition: inline-size ${tokens.motion.slow} ${tokens.motion.ease};

  &[data-tone='success'] {
    background: ${tokens.color.successLamp};
  }

  &[data-tone='warning'] {
    background: ${tokens.color.warningLamp};
  }

  &[data-tone='danger'] {
    background: ${tokens.color.dangerLamp};
  }

  &[data-indeterminate] {
    inline-size: 40%;
    animation: ${slide} ${tokens.motion.travel} ${tokens.motion.ease} infinite;
  }
`;

/** The progress of an operation in percent, or only that it is running. */
export function ProgressBar({
  label,
  value,
  tone = 'accent',
  showValue = false,
  isLabelHidden = false,
  ...rest
}: ProgressBarProps) {
  const labelId = useId();
  const percent = value === undefined ? undefined : Math.min(100, Math.max(0, value));
  const hasCaption = !isLabelHidden || showValue;
  return (
    <Root {...rest}>
      {hasCaption && (
        <Caption>
          {!isLabelHidden && <span id={labelId}>{label}</span>}
          {showValue && percent !== undefined && <span>{Math.round(percent)}%</span>}
        </Caption>
      )}
      <Track
        role="progressbar"
        aria-label={isLabelHidden ? label : undefined}
        aria-labelledby={isLabelHidden ? undefined : labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
      >
        <Fill
          data-tone={tone}
          data-indeterminate={percent === undefined || undefined}
          style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
        />
      </Track>
    </Root>
  );
}
