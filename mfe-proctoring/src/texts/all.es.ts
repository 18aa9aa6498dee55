import { messages as setup } from './setup/messages.es.ts';

/** Everything in Spanish, which comes at once: whoever reads it waits for no text later. */
export const messages = { ...setup };
