import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export interface ButtonGroupProps extends ComponentPropsWithRef<'div'> {
  /** Name of the group for screen readers. */
  label?: string;
  /** Joins the buttons edge to edge, for choices that belong together. */
  isJoined?: boolean;
}

const Root = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};

  &[data-joined] {
    flex-wrap: nowrap;
    gap: 0;
  }

  &[data-joined] > * {
    border-radius: 0;
    margin-inline-start: calc(-1 * ${tokens.line.hair});
  }

  &[data-joined] > :first-child {
    margin-inline-start: 0;
    border-start-start-radius: ${tokens.radius.md};
    border-end-start-radius: ${tokens.radius.md};
  }

  &[data-joined] > :last-child {
    border-start-end-radius: ${tokens.radius.md};
    border-end-end-radius: ${tokens.radius.md};
  }

  &[data-joined] > :is(:hover, :focus-visible, [aria-pressed='true']) {
    z-index: 1;
  }

  &[data-joined] > [aria-pressed='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSoft};
  }
`;

/** Buttons that act on the same thing, side by side. */
export function ButtonGroup({ label, isJoined = false, ...rest }: ButtonGroupProps) {
  return <Root role="group" aria-label={label} data-joined={isJoined || undefined} {...rest} />;
}
