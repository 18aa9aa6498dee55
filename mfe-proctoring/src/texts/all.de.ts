import { messages as advice } from './advice/messages.de.ts';
import { messages as call } from './call/messages.de.ts';
import { messages as ends } from './ends/messages.de.ts';
import { messages as findings } from './findings/messages.de.ts';
import { messages as later } from './later/messages.de.ts';
import { messages as plan } from './plan/messages.de.ts';
import { messages as setup } from './setup/messages.de.ts';
import { messages as steps } from './steps/messages.de.ts';

/** All German texts in one chunk, loaded at the start, so that nothing waits for texts later. */
export const messages = { ...setup, ...steps, ...plan, ...later, ...advice, ...call, ...ends, ...findings };
