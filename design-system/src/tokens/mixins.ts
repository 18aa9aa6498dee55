import { css } from 'styled-components';
import { breakpoints, tokens } from './tokens.ts';

/** The focus ring of every control, drawn outside its edge. */
export const focusRing = css`
  outline: ${tokens.focus.width} solid ${tokens.color.focus};
  outline-offset: ${tokens.focus.offset};
`;

/** The focus ring drawn inside the edge, for rows and items that fill their container. */
export const focusRingInside = css`
  outline: ${tokens.focus.width} solid ${tokens.color.focus};
  outline-offset: calc(-1 * ${tokens.focus.width});
`;

/** One line of text that ends in an ellipsis. */
export const truncate = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Present for screen readers, absent for eyes. */
export const visuallyHidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  border: 0;
  white-space: nowrap;
`;

/** How far down a message at the window's head reaches, and a little room; nothing while there is none. */
export const belowToast = `calc(var(--sb-toast-size, 0px) + min(var(--sb-toast-size, 0px), ${tokens.space[2]}))`;

/** Media query of windows at most this wide, in px. */
export const below = (width: number) => `@media (max-width: ${width}px)`;

export const phoneOnly = below(breakpoints.phone);
export const tabletOnly = below(breakpoints.tablet);

/** Where fingers press and no keys are at hand: hints about keys go. */
export const touchOnly = '@media (hover: none) and (pointer: coarse)';
