import { setTimeout as pause } from 'node:timers/promises';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { Carrier, CarrierSignal, Conversation, DialRequest, Script, Utterance } from '../carrier.ts';
import { converse, pick } from './conversation.ts';
import { renderRecording } from './recording.ts';

type Outcome = 'answered' | 'busy' | 'no-answer' | 'voicemail' | 'trunk-failed' | 'rejected';

/** What the last four digits of the called number bring about; every other number answers. */
export const magicNumbers: Record<string, Outcome> = {
  '0101': 'busy',
  '0102': 'no-answer',
  '0103': 'voicemail',
  '0104': 'trunk-failed',
  '0105': 'rejected',
};

const outcomeOf = (phoneNumber: string): Outcome =>
  magicNumbers[phoneNumber.replace(/\D/g, '').slice(-4)] ?? 'answered';

/** The words of a sentence that had been said when it was cut off. */
function spokenUntil(utterance: Utterance, ends_at: number): Utterance {
  const words = utterance.message.split(' ');
  const share = (ends_at - utterance.starts_at) / (utterance.ends_at - utterance.starts_at);
  return { ...utterance, ends_at, message: `${words.slice(0, Math.ceil(words.length * share)).join(' ')}…` };
}

/** How much of a conversation had been said when it was cut off after `seconds`. */
function cutOff(conversation: ReturnType<typeof converse>, seconds: number) {
  const duration_seconds = Math.min(conversation.duration_seconds, Math.max(0.5, seconds));
  const utterances = conversation.utterances
    .filter((utterance) => utterance.starts_at < duration_seconds)
    .map((utterance) => (utterance.ends_at <= duration_seconds ? utterance : spokenUntil(utterance, duration_seconds)));
  return { ...conversation, utterances, duration_seconds };
}

function withRecording(conversation: ReturnType<typeof converse>, summary = conversation.summary): Conversation {
  const { utterances, duration_seconds } = conversation;
  return { utterances, duration_seconds, summary, recording: renderRecording(utterances, duration_seconds) };
}

function voicemailOf(script: Script): ReturnType<typeof converse> {
  const greeting = 'The person you are calling is not available. Please leave a message after the tone.';
  const message = `Hello ${script.lead_first_name}, this is ${script.assistant_name}. Please call back when you're available.`;
  return {
    utterances: [
      { role: 'user', message: greeting, starts_at: 0.5, ends_at: 6 },
      { role: 'assistant', message, starts_at: 7, ends_at: 12.5 },
    ],
    duration_seconds: 13,
    summary: `The call to ${script.lead_first_name} reached a voicemail; a short message was left.`,
  };
}

async function wait(seconds: number, speed: number, hangUp: AbortSignal): Promise<boolean> {
  try {
    await pause(seconds * 1000 * speed, undefined, { signal: hangUp });
    return true;
  } catch {
    return false;
  }
}

/**
 * A carrier that dials nobody: a labelled simulation that goes through the same states as a real call. `speed`
 * multiplies its pauses; the transcript and the recording keep their natural length.
 */
export function createSandboxCarrier(speed: number): Carrier {
  async function* carry(request: DialRequest, script: Script, hangUp: AbortSignal): AsyncGenerator<CarrierSignal> {
    const ended = (reason: EndedReason, conversation: Conversation | null = null): CarrierSignal => ({
      kind: 'ended',
      reason,
      conversation,
    });
    const outcome = outcomeOf(request.to);
    yield { kind: 'dialing' };
    if (!(await wait(0.7, speed, hangUp))) return yield ended('user-ended-call-during-ring');
    if (outcome === 'trunk-failed') return yield ended('trunk-failed');
    if (outcome === 'busy') return yield ended('busy');
    yield { kind: 'ringing' };
    const ringSeconds = outcome === 'no-answer' ? 8 : 1.5 + pick(script.seed, 99) * 2;
    if (!(await wait(ringSeconds, speed, hangUp))) return yield ended('user-ended-call-during-ring');
    if (outcome === 'no-answer' || outcome === 'rejected') return yield ended(outcome);
    yield { kind: 'connected' };
    const answeredAt = performance.now();
    const conversation = outcome === 'voicemail' ? voicemailOf(script) : converse(script);
    const wasWhole = await wait(conversation.duration_seconds, speed, hangUp);
    if (wasWhole)
      return yield ended(outcome === 'voicemail' ? 'voicemail' : 'assistant-ended-call', withRecording(conversation));
    const cut = cutOff(conversation, (performance.now() - answeredAt) / 1000 / speed);
    return yield ended('user-ended-call', withRecording(cut, 'The call was ended before the conversation was over.'));
  }
  return { name: 'sandbox', isSimulated: true, carry };
}
