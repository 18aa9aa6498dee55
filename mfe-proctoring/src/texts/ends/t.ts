import { part } from '../texts.ts';
import { messages } from './messages.ts';

/** Formats texts that are loaded with later chunks. */
export const t = part(messages);
