import type { CSSProperties, ReactNode, Ref } from 'react';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import styled from 'styled-components';
import { ButtonLinkRoot, ButtonRoot } from '../Button/Button.styles.ts';
import type { ButtonSize, ButtonVariant } from '../Button/Button.tsx';
import { componentTexts } from '../language/componentTexts.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { Tooltip, type TooltipProps } from '../Tooltip/Tooltip.tsx';
import { tokens } from '../tokens/tokens.ts';

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  /** Name of the action: read by screen readers, shown in the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isPending?: boolean;
  /** Renders a link. */
  href?: string;
  /** With `href`: the file is saved instead of opened. */
  download?: boolean | string;
  tooltipPlacement?: TooltipProps['placement'];
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLButtonElement>;
}

const Square = styled(ButtonRoot)`
  aspect-ratio: 1;

  &[data-size] {
    padding: 0;
  }

  &[data-variant='ghost']:not([data-hovered], [data-disabled]) {
    color: ${tokens.color.inkMuted};
  }
`;

const SquareLink = styled(ButtonLinkRoot)`
  aspect-ratio: 1;

  &[data-size] {
    padding: 0;
  }
`;

/** A button that shows an icon only; its label is its name and its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  isPending,
  href,
  download,
  tooltipPlacement,
  ...rest
}: IconButtonProps) {
  const look = { 'data-variant': variant, 'data-size': size, 'aria-label': label };
  return (
    <Tooltip content={label} placement={tooltipPlacement}>
      {href === undefined ? (
        <Square {...look} {...rest} isPending={isPending}>
          {isPending ? <Spinner label={componentTexts.working} size="sm" /> : icon}
        </Square>
      ) : (
        <SquareLink
          {...look}
          href={href}
          download={download}
          className={rest.className}
          style={rest.style}
          isDisabled={rest.isDisabled}
        >
          {icon}
        </SquareLink>
      )}
    </Tooltip>
  );
}
