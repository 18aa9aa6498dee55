import type { Callee } from '@switchboard/contracts/test-conversations';
import { afterGreeting, answererOf } from '../../../voice/call-handling/greeting.ts';
import type { Conversation, Script } from '../carrier.ts';
import { spokenSeconds } from './conversation.ts';

const greeting = 'The person you are calling is not available. Please leave a message after the tone.';

/** Seconds from the answer to the end of the greeting, of the tone, and of the silence after it. */
const seconds = { greeting: 6, tone: 7, whole: 13 };

/** A voicemail as a callee: it says its greeting and then nothing. */
export const machine: Extract<Callee, { kind: 'voicemail' }> = { kind: 'voicemail', greeting };

const done = ({ voicemail_manner = 'leave_message' }: Script) =>
  afterGreeting(answererOf(greeting), voicemail_manner, { hasBeeped: true, isSilent: false });

/** Whether an assistant talks to a voicemail as to a person: it doesn't detect machines, or it's set to talk on. */
export const talksToMachines = (script: Script): boolean => done(script) === 'talk';

/** A machine takes the call and gets the assistant's message, or none. */
export function voicemailOf(script: Script): Conversation {
  const heard = { role: 'user' as const, message: greeting, starts_at: 0.5, ends_at: seconds.greeting };
  const { is_recorded = true, lead_first_name } = script;
  if (done(script) === 'hang_up')
    return {
      utterances: [heard],
      duration_seconds: seconds.tone,
      summary: `The call to ${lead_first_name} reached a voicemail; no message was left.`,
      is_recorded,
    };
  const message = script.voicemail_message || "Please call back when you're available.";
  const ends_at = Math.round((seconds.tone + spokenSeconds(message)) * 100) / 100;
  return {
    utterances: [heard, { role: 'assistant', message, starts_at: seconds.tone, ends_at }],
    duration_seconds: Math.max(seconds.whole, ends_at + 0.5),
    summary: `The call to ${lead_first_name} reached a voicemail; a short message was left.`,
    is_recorded,
  };
}
