import { messages as advice } from '../texts/advice/messages.ts';
import { messages as call } from '../texts/call/messages.ts';
import { messages as ends } from '../texts/ends/messages.ts';
import { messages as findings } from '../texts/findings/messages.ts';
import { messages as later } from '../texts/later/messages.ts';
import { messages as plan } from '../texts/plan/messages.ts';
import { messages as setup } from '../texts/setup/messages.ts';
import { messages as steps } from '../texts/steps/messages.ts';

/** The parts of the English catalog. */
export const parts = { setup, steps, plan, later, advice, call, ends, findings };

/** All English texts for candidates. */
export const english = { ...setup, ...steps, ...plan, ...later, ...advice, ...call, ...ends, ...findings };
