import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Slider as AriaSlider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import styled from 'styled-components';
import { FieldDescription, FieldLabel } from '../Field/Field.styles.ts';
import type { FieldProps } from '../Field/Field.tsx';
import { useControllableValue } from '../state/useControllableValue.ts';
import { focusRing } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface SliderProps extends Omit<FieldProps, 'errorMessage' | 'isRequired' | 'label'> {
  label: string;
  value?: number;
  defaultValue?: number;
  onChange?: (value: number) => void;
  /** Called once when the thumb is released. */
  onChangeEnd?: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value in readable form, for example '1.2 s'. */
  formatValue?: (value: number) => string;
  isOutputHidden?: boolean;
  children?: ReactNode;
}

const Root = styled(AriaSlider)`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0 ${tokens.space[3]};
  min-inline-size: 0;
` as typeof AriaSlider;

const Output = styled(SliderOutput)`
  grid-column: 2;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  font-variant-numeric: tabular-nums;
`;

const Track = styled(SliderTrack)`
  position: relative;
  grid-column: 1 / -1;
  inline-size: 100%;
  block-size: ${tokens.size.controlSm};
  cursor: pointer;

  &::before {
    position: absolute;
    inset-block-start: calc(50% - ${tokens.line.mark});
    inset-inline: 0;
    block-size: ${tokens.space[1]};
    border-radius: ${tokens.radius.pill};
    background: ${tokens.color.line};
    content: '';
  }

  &[data-disabled] {
    cursor: not-allowed;
  }
`;

const Fill = styled.span`
  position: absolute;
  inset-block-start: calc(50% - ${tokens.line.mark});
  inset-inline-start: 0;
  block-size: ${tokens.space[1]};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.accent};

  [data-disabled] > & {
    background: ${tokens.color.lineStrong};
  }
`;

const Thumb = styled(SliderThumb)`
  inset-block-start: 50%;
  inline-size: ${tokens.size.check};
  block-size: ${tokens.size.check};
  border: ${tokens.line.mark} solid ${tokens.color.accent};
  border-radius: 50%;
  background: ${tokens.color.raised};

  &[data-dragging] {
    background: ${tokens.color.accent};
  }

  &[data-focus-visible] {
    ${focusRing}
  }

  &[data-disabled] {
    border-color: ${tokens.color.lineStrong};
  }
`;

const Description = styled(FieldDescription)`
  grid-column: 1 / -1;
`;

/** A number in a range, for settings whose exact value matters less. */
export function Slider({
  label,
  isLabelHidden,
  description,
  value,
  defaultValue,
  onChange,
  onChangeEnd,
  min = 0,
  max = 100,
  step = 1,
  formatValue,
  isOutputHidden = false,
  name,
  children,
  ...rest
}: SliderProps) {
  const [current, setCurrent] = useControllableValue(value, defaultValue ?? min, onChange);
  const text = formatValue ? formatValue(current) : String(current);
  const share = max > min ? Math.min(1, Math.max(0, (current - min) / (max - min))) : 0;
  const thumbInput = useRef<HTMLInputElement>(null);
  // react-aria sets aria-valuetext from number formats only, but screen readers should read the visible text.
  useLayoutEffect(() => {
    thumbInput.current?.setAttribute('aria-valuetext', text);
  });
  return (
    <Root
      {...rest}
      value={current}
      onChange={setCurrent}
      onChangeEnd={onChangeEnd}
      minValue={min}
      maxValue={max}
      step={step}
      formatOptions={{ maximumFractionDigits: 6 }}
    >
      <FieldLabel data-hidden={isLabelHidden || undefined}>{label}</FieldLabel>
      {!isOutputHidden && <Output>{text}</Output>}
      <Track>
        <Fill style={{ inlineSize: `${share * 100}%` }} />
        {children}
        <Thumb name={name} inputRef={thumbInput} />
      </Track>
      {description !== undefined && <Description>{description}</Description>}
    </Root>
  );
}
