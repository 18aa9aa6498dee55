import type { ReactNode, Ref } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components';
import styled from 'styled-components';
import { IconExternal } from '../icons/icons.ts';
import { focusRing } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

export interface LinkProps extends Omit<AriaLinkProps, 'className' | 'children' | 'style'> {
  href: string;
  children: ReactNode;
  /** Opens in a new tab, with a note that it does. */
  external?: boolean;
  /** 'quiet' has the colour of the surrounding text, for links in tables and lists. */
  variant?: 'accent' | 'quiet';
  className?: string;
  style?: React.CSSProperties;
  ref?: Ref<HTMLAnchorElement>;
}

const Root = styled(AriaLink)`
  border-radius: ${tokens.radius.sm};
  color: ${tokens.color.accent};
  text-decoration: underline;
  text-decoration-color: ${tokens.color.accentLine};
  text-decoration-thickness: ${tokens.line.hair};
  text-underline-offset: 0.22em;
  transition: text-decoration-color ${tokens.motion.fast} ${tokens.motion.ease};

  &[data-variant='quiet'] {
    color: inherit;
    text-decoration-color: transparent;
  }

  &[data-hovered] {
    text-decoration-color: currentcolor;
  }

  &[data-focus-visible] {
    ${focusRing}
  }

  & > svg {
    margin-inline-start: 0.25em;
    vertical-align: -0.125em;
  }
`;

/** A link; inside a RouterProvider it navigates without a page load. */
export function Link({ external = false, variant = 'accent', children, ...rest }: LinkProps) {
  return (
    <Root data-variant={variant} {...(external ? { target: '_blank', rel: 'noreferrer' } : {})} {...rest}>
      {children}
      {external && (
        <>
          <IconExternal size={14} />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </>
      )}
    </Root>
  );
}
