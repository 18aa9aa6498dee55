import { type ComponentProps, useState } from 'react';
import styled from 'styled-components';
import { useOverflow } from '../state/useOverflow.ts';
import { focusRing, phoneOnly } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface StatStripProps extends Omit<ComponentProps<'section'>, 'ref'> {
  /** Name of the strip for screen readers. */
  label: string;
}

const Root = styled.section`
  display: grid;
  grid-auto-columns: minmax(${tokens.width.stat}, 1fr);
  grid-auto-flow: column;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  scrollbar-width: none;

  &:focus-visible {
    ${focusRing}
  }

  /* A name of two lines leaves the numbers on one line. */
  && > * {
    justify-content: space-between;
    border: 0;
    border-radius: 0;
  }

  && > * + * {
    border-inline-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  /* Two beside each other, the lines between them being what shows of the ground; one that is left over is as wide as both. */
  ${phoneOnly} {
    grid-auto-flow: row;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${tokens.line.hair};
    background: ${tokens.color.line};

    && > * {
      border: 0;
      background: ${tokens.color.surface};
    }

    && > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`;

/** StatCards side by side in one frame: on one line that scrolls sideways if they don't fit, and in two columns on a phone. */
export function StatStrip({ label, ...rest }: StatStripProps) {
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const isOverflowing = useOverflow(strip);
  return <Root ref={setStrip} aria-label={label} tabIndex={isOverflowing ? 0 : undefined} {...rest} />;
}
