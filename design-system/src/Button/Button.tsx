import { type CSSProperties, type ReactNode, type Ref, useEffect } from 'react';
import type { ButtonProps as AriaButtonProps, LinkProps as AriaLinkProps } from 'react-aria-components';
import { componentTexts } from '../language/componentTexts.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { ButtonLinkRoot, ButtonRoot } from './Button.styles.ts';
import { pressMovedButtons } from './movedPress.ts';

export const buttonVariants = ['primary', 'secondary', 'ghost', 'danger'] as const;
export const buttonSizes = ['sm', 'md', 'lg'] as const;
export type ButtonVariant = (typeof buttonVariants)[number];
export type ButtonSize = (typeof buttonSizes)[number];

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  children?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** The action is running: the button keeps its focus and its width and ignores clicks. */
  isPending?: boolean;
  /** Renders a link that looks like a button. */
  href?: string;
  target?: AriaLinkProps['target'];
  rel?: AriaLinkProps['rel'];
  download?: AriaLinkProps['download'];
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLButtonElement | HTMLAnchorElement>;
}

/** An action; with `href`, a link in the shape of one. One primary button per view. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  children,
  href,
  target,
  rel,
  download,
  isPending,
  ref,
  ...rest
}: ButtonProps) {
  useEffect(pressMovedButtons, []);
  const look = { 'data-variant': variant, 'data-size': size };
  if (href !== undefined) {
    const linkProps = rest as AriaLinkProps;
    return (
      <ButtonLinkRoot
        {...look}
        {...linkProps}
        {...{ href, target, rel, download }}
        className={rest.className}
        style={rest.style}
        ref={ref as Ref<HTMLAnchorElement>}
      >
        {icon}
        {children}
      </ButtonLinkRoot>
    );
  }
  return (
    <ButtonRoot {...look} {...rest} isPending={isPending} ref={ref as Ref<HTMLButtonElement>}>
      {isPending ? <Spinner label={componentTexts.working} size="sm" /> : icon}
      {children}
    </ButtonRoot>
  );
}
