import { messages as setup } from './setup/messages.de.ts';

/** Everything in German, which comes at once: whoever reads it waits for no text later. */
export const messages = { ...setup };
