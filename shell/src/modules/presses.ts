/** Closes what modules show, whatever their code does. */
export const closeKey = 'F8';

/** Whether someone may have that key: phones and tablets don't, and are shown other ways out. */
export const hasCloseKey = (): boolean => !window.matchMedia?.('(hover: none) and (pointer: coarse)').matches;

let onPress = (_event: Event): void => undefined;

/** Calls `listener` for each press and click in the page, before any other listener can stop it. */
export function watchPresses(listener: (event: Event) => void): void {
  onPress = listener;
}

/** Forwards a press or click that has just started. */
export const notePress = (event: Event): void => onPress(event);
