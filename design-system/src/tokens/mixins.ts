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

const toastSize = 'var(--sb-toast-size, 0px)';
const withRoom = (size: string, room: string) => `${size} + min(${size}, ${room})`;

/** How far down a message at the window's head reaches, with a little room; nothing while there is none. Messages are there while a dialog is open. */
export const belowToast = `calc(${withRoom(toastSize, `2 * ${tokens.space[2]}`)})`;

/** Above what the frame keeps at the foot of every page, such as live calls. */
export const aboveDock = 'var(--sb-dock-size, 0px)';
/** Above the buttons that end a long form, too. */
export const aboveFoot = 'calc(var(--sb-dock-size, 0px) + var(--sb-foot-size, 0px))';
/** Above the bar of selected rows, too: above everything at the window's foot but messages. */
export const aboveBars = `calc(${aboveFoot} + ${withRoom('var(--sb-bulk-size, 0px)', tokens.space[4])})`;
/** Above a message at the window's foot; without one, above what the frame keeps there. */
export const aboveToast = `max(${aboveDock}, min(1000 * ${toastSize}, ${aboveBars} + ${toastSize} + 2 * ${tokens.space[2]}))`;

/** Media query of windows at most this wide, in px. */
export const below = (width: number) => `@media (max-width: ${width}px)`;

export const phoneOnly = below(breakpoints.phone);
export const tabletOnly = below(breakpoints.tablet);

/** Where fingers press and no keys are at hand: hints about keys go. */
export const touchOnly = '@media (hover: none) and (pointer: coarse)';
