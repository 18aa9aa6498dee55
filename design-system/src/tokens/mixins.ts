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

/** Visually hidden, but available to screen readers. */
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

const toastSize = 'var(--sb-toast-size, 0px)';
const withRoom = (size: string, room: string) => `${size} + min(${size}, ${room})`;

/**
 * How far down a toast at the top of the window reaches, with some space; 0 while there is none. Toasts are there while a dialog is open.
 */
export const belowToast = `calc(${withRoom(toastSize, `2 * ${tokens.space[2]}`)})`;

/** Above the shell's own bar at the bottom of every page, such as live calls. */
export const aboveDock = 'var(--sb-dock-size, 0px)';
/** Also above the buttons that end a long form. */
export const aboveFoot = 'calc(var(--sb-dock-size, 0px) + var(--sb-foot-size, 0px))';
/** Also above the bar for selected rows: above everything at the bottom of the window except toasts. */
export const aboveBars = `calc(${aboveFoot} + ${withRoom('var(--sb-bulk-size, 0px)', tokens.space[4])})`;
/** Above a toast at the bottom of the window; without one, above the shell's own bar. */
export const aboveToast = `max(${aboveDock}, min(1000 * ${toastSize}, ${aboveBars} + ${toastSize} + 2 * ${tokens.space[2]}))`;

/** Media query of windows at most this wide, in px. */
export const below = (width: number) => `@media (max-width: ${width}px)`;

export const phoneOnly = below(breakpoints.phone);
export const tabletOnly = below(breakpoints.tablet);

/** Touch input without a keyboard: hints about keys are hidden. */
export const touchOnly = '@media (hover: none) and (pointer: coarse)';
