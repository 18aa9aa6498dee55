import { messages as advice } from './advice/messages.es.ts';
import { messages as call } from './call/messages.es.ts';
import { messages as ends } from './ends/messages.es.ts';
import { messages as findings } from './findings/messages.es.ts';
import { messages as later } from './later/messages.es.ts';
import { messages as plan } from './plan/messages.es.ts';
import { messages as setup } from './setup/messages.es.ts';
import { messages as steps } from './steps/messages.es.ts';

/** All Spanish texts in one chunk, loaded at the start, so that nothing waits for texts later. */
export const messages = { ...setup, ...steps, ...plan, ...later, ...advice, ...call, ...ends, ...findings };
