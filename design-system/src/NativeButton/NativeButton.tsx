import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useState } from 'react';
import styled from 'styled-components';
import type { ButtonSize, ButtonVariant } from '../Button/Button.tsx';
import { buttonSurface } from '../Button/buttonSurface.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { focusRing } from '../tokens/mixins.ts';

export interface NativeButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled'> {
  children?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The action is running: the button keeps its focus and its width and ignores clicks. */
  isPending?: boolean;
  onPress?: () => void;
}

const Root = styled.button`
  ${buttonSurface}
  font-family: inherit;

  &:focus-visible {
    ${focusRing}
  }
`;

/** A button that looks like all others but is only the browser's own, without a library, for pages whose first visit has to be small. */
export function NativeButton({
  variant = 'secondary',
  size = 'md',
  isPending = false,
  type = 'button',
  onPress,
  children,
  ...rest
}: NativeButtonProps) {
  const [isHovered, setHovered] = useState(false);
  const onClick = (event: MouseEvent) => {
    // A submit button doesn't submit twice either.
    if (isPending) event.preventDefault();
    else onPress?.();
  };
  return (
    <Root
      {...rest}
      type={type}
      data-variant={variant}
      data-size={size}
      data-hovered={(isHovered && !isPending) || undefined}
      data-pending={isPending || undefined}
      aria-disabled={isPending || undefined}
      onPointerEnter={({ pointerType }) => setHovered(pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onClick={onClick}
    >
      {isPending && <Spinner label="Working" size="sm" />}
      {children}
    </Root>
  );
}
