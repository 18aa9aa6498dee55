import { type ComponentPropsWithRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { useBottomBar } from '../state/bottomBars.ts';
import { aboveFoot } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface BulkBarProps extends Omit<ComponentPropsWithRef<'div'>, 'ref'> {
  /** Number of selected rows. The bar is only shown while it is above 0. */
  count: number;
  onClear: () => void;
  clearLabel?: string;
}

const Root = styled.div`
  position: sticky;
  inset-block-end: calc(${aboveFoot} + ${tokens.space[4]});
  z-index: ${tokens.layer.sticky};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  align-self: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]} ${tokens.space[2]} ${tokens.space[2]} ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.accentLine};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.raised};
  box-shadow: ${tokens.shadow.overlay};
`;

const Count = styled.span`
  margin-inline-end: ${tokens.space[2]};
  font-weight: ${tokens.weight.semibold};
  font-variant-numeric: tabular-nums;
`;

/** The actions for the selected rows. */
export function BulkBar({ count, onClear, clearLabel = 'Clear selection', children, ...rest }: BulkBarProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useBottomBar('bulk', element);
  if (count <= 0) return null;
  return (
    <Root ref={setElement} role="toolbar" aria-label="Actions for selected rows" {...rest}>
      <Count role="status">{count.toLocaleString('en-US')} selected</Count>
      {children}
      <Button variant="ghost" onPress={onClear}>
        {clearLabel}
      </Button>
    </Root>
  );
}
