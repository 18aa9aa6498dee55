import type { ComponentPropsWithRef } from 'react';
import { Button } from 'react-aria-components';
import styled from 'styled-components';
import { IconClose } from '../icons/icons.ts';
import { tokens } from '../tokens/tokens.ts';

export interface FilterChipProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** The active filter, for example 'Status: Active'. */
  label: string;
  onRemove: () => void;
}

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  max-inline-size: 100%;
  block-size: ${tokens.size.controlSm};
  padding-inline-start: ${tokens.space[2]};
  border: ${tokens.line.hair} solid ${tokens.color.accentLine};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.accent};
  font-size: ${tokens.text.sm};
  font-weight: ${tokens.weight.medium};
  white-space: nowrap;
`;

const Label = styled.span`
  min-inline-size: 0;
  overflow: hidden;
  text-overflow: ellipsis;
`;

const Remove = styled(Button)`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  inline-size: ${tokens.space[5]};
  block-size: 100%;
  padding: 0;
  border: 0;
  border-radius: ${tokens.radius.md};
  background: transparent;
  color: inherit;
  cursor: pointer;

  &[data-hovered] {
    color: ${tokens.color.accentHover};
    background: color-mix(in srgb, ${tokens.color.accent} 12%, transparent);
  }
`;

/** An active filter, removed by a click. */
export function FilterChip({ label, onRemove, ...rest }: FilterChipProps) {
  return (
    <Root {...rest}>
      <Label title={label}>{label}</Label>
      <Remove aria-label={`Remove filter ${label}`} onPress={onRemove}>
        <IconClose size={14} />
      </Remove>
    </Root>
  );
}
