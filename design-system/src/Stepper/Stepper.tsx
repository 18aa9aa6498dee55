import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { IconCheck } from '../icons/icons.ts';
import { phoneOnly } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

export interface Step {
  id: string;
  label: string;
}

export interface StepperProps extends Omit<ComponentPropsWithRef<'ol'>, 'children'> {
  steps: readonly Step[];
  /** Id of the current step; those before it are done. */
  current: string;
  label?: string;
}

const Root = styled.ol`
  display: flex;
  gap: ${tokens.space[3]};
  list-style: none;
`;

const Item = styled.li`
  display: flex;
  flex: 1 1 0;
  align-items: center;
  gap: ${tokens.space[2]};
  min-inline-size: 0;
  padding-block-start: ${tokens.space[2]};
  border-block-start: ${tokens.line.mark} solid ${tokens.color.line};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};

  &[data-state='done'],
  &[data-state='current'] {
    border-color: ${tokens.color.accent};
  }

  &[data-state='current'] {
    color: ${tokens.color.ink};
    font-weight: ${tokens.weight.semibold};
  }

  ${phoneOnly} {
    &:not([data-state='current']) > [data-part='label'] {
      display: none;
    }

    &[data-state='current'] {
      flex-grow: 3;
    }
  }
`;

const Mark = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  color: ${tokens.color.inkFaint};
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.xs};

  [data-state='done'] > &,
  [data-state='current'] > & {
    color: ${tokens.color.accent};
  }
`;

/** The current position in a process of a few steps. */
export function Stepper({ steps, current, label = 'Progress', ...rest }: StepperProps) {
  const currentIndex = steps.findIndex((step) => step.id === current);
  return (
    <Root aria-label={label} {...rest}>
      {steps.map((step, index) => {
        const state = index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'todo';
        return (
          <Item key={step.id} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <Mark aria-hidden="true">{state === 'done' ? <IconCheck size={14} strokeWidth={2.5} /> : index + 1}</Mark>
            <span data-part="label">{step.label}</span>
            {state === 'done' && <VisuallyHidden>(done)</VisuallyHidden>}
          </Item>
        );
      })}
    </Root>
  );
}
