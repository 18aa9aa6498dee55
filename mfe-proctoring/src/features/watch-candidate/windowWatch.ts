import type { InterviewEventAction } from '@switchboard/contracts/interview-events';

/** Position and size of the window, in px of the screen. */
export interface WindowPlace {
  x: number;
  y: number;
  width: number;
  height: number;
  availWidth: number;
  availHeight: number;
}

/** The compared positions: the last settled one, and the last one that was read. */
export interface WindowWatch {
  settled: WindowPlace;
  last: WindowPlace;
}

export interface Manipulation {
  action: Extract<InterviewEventAction, 'maximize' | 'restore' | 'resize' | 'move'>;
  by: { x: number; y: number; width: number; height: number };
}

// Larger changes count. Source: specification 03 §5.
const resizedPixels = 50;
const movedPixels = 10;
const maximizedPixels = 10;

/** Whether a window fills the screen. */
export function isMaximized({ width, height, availWidth, availHeight }: WindowPlace): boolean {
  return Math.abs(width - availWidth) <= maximizedPixels && Math.abs(height - availHeight) <= maximizedPixels;
}

export function isSamePlace(one: WindowPlace, other: WindowPlace): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

function manipulation(before: WindowPlace, now: WindowPlace): Manipulation | null {
  const by = {
    x: now.x - before.x,
    y: now.y - before.y,
    width: now.width - before.width,
    height: now.height - before.height,
  };
  if (isMaximized(before) !== isMaximized(now)) return { action: isMaximized(now) ? 'maximize' : 'restore', by };
  if (Math.abs(by.width) > resizedPixels || Math.abs(by.height) > resizedPixels) return { action: 'resize', by };
  if (Math.abs(by.x) > movedPixels || Math.abs(by.y) > movedPixels) return { action: 'move', by };
  return null;
}

export function watchWindow(place: WindowPlace): WindowWatch {
  return { settled: place, last: place };
}

/**
 * Handles one reading of the window. A window that is still moving is waited for, so that one drag is one act, however long it takes. Small
 * steps add up, because they are compared with the last settled position.
 */
export function lookAtWindow(
  watch: WindowWatch,
  place: WindowPlace,
): { watch: WindowWatch; found: Manipulation | null } {
  if (!isSamePlace(watch.last, place)) return { watch: { ...watch, last: place }, found: null };
  const found = manipulation(watch.settled, place);
  return { watch: found ? watchWindow(place) : { ...watch, last: place }, found };
}

/** The window's current position. */
export function windowPlace(): WindowPlace {
  const { screenX, screenY, outerWidth, outerHeight, screen } = window;
  return {
    x: screenX,
    y: screenY,
    width: outerWidth,
    height: outerHeight,
    availWidth: screen.availWidth,
    availHeight: screen.availHeight,
  };
}
