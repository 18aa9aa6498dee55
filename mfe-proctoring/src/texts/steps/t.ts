import { part } from '../texts.ts';
import { messages } from './messages.ts';

/** Writes what comes with later chunks. */
export const t = part(messages);
