import type { KeyboardEvent } from 'react';

/** What a key event says about composing a word, as with Japanese or Chinese input. */
type Composing = Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>;

/** The code of every key that an input method takes. */
const takenByInputMethod = 229;

/**
 * Whether a key belongs to the input method. Safari ends the composition before it reports the Enter that ended it, so that only the
 * code of the key shows it.
 */
export const isComposing = ({ isComposing: isUnderWay, keyCode }: Composing): boolean =>
  isUnderWay || keyCode === takenByInputMethod;

/** Whether a key in a text box means "send": Enter alone. Shift+Enter starts a new line, and Enter also ends a composed word. */
export const sendsMessage = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !isComposing(nativeEvent);
