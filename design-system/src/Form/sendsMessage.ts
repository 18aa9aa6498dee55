import type { KeyboardEvent } from 'react';

/** The properties of a key event that show whether a word is being composed, as in Japanese or Chinese input. */
type Composing = Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>;

/** The key code of every key that an input method handles. */
const takenByInputMethod = 229;

/**
 * Whether a key belongs to the input method. Safari ends the composition before it reports the Enter that ended it, so only the key code
 * shows it.
 */
export const isComposing = ({ isComposing: isUnderWay, keyCode }: Composing): boolean =>
  isUnderWay || keyCode === takenByInputMethod;

/** Whether a key in a text box means "send": Enter alone. Shift+Enter starts a new line, and Enter also ends a composed word. */
export const sendsMessage = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !isComposing(nativeEvent);
