import { voice } from '@livekit/agents';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { DirectOutput } from './direct-audio.ts';
import type { Parts } from './parts.ts';
import { endpointing, interruption } from './settings.ts';
import { wordsOf } from './spoken-until.ts';

/** A person who says nothing more for this long after a noise didn't interrupt: the assistant continues. */
const falseInterruptionMs = 800;

/** The framework's session of a spoken conversation. */
export const spokenSession = (
  { vad, stt, llm, tts, turnDetector }: Parts,
  configuration: AssistantConfig['configuration'],
): voice.AgentSession =>
  new voice.AgentSession({
    vad,
    stt,
    llm,
    tts,
    turnHandling: {
      turnDetection: turnDetector ?? 'vad',
      interruption: {
        ...interruption(configuration),
        resumeFalseInterruption: true,
        falseInterruptionTimeout: falseInterruptionMs,
      },
      endpointing: { mode: 'fixed', ...endpointing(configuration) },
      preemptiveGeneration: { enabled: false },
    },
    userAwayTimeout: null,
    // The browser removes its own sound from the microphone input.
    aecWarmupDuration: null,
    useTtsAlignedTranscript: false,
    // On a busy machine the voice may be late; giving up on it would leave the caller with silence.
    ttsReadIdleTimeout: 60_000,
    forwardAudioIdleTimeout: 60_000,
  });

const notices = new WeakMap<voice.AgentSession, voice.SpeechHandle>();

/** Settles when the notice, which can't be interrupted, has been said; null if none is being said. */
export function noticeOf(session: voice.AgentSession): Promise<void> | null {
  const notice = notices.get(session);
  return notice && !notice.done() ? notice.waitForPlayout() : null;
}

/** Runs `act` once the notice has been said, unless the notice was cut off because the conversation ended or was taken over. */
export function afterNotice(session: voice.AgentSession, act: () => void): void {
  const notice = notices.get(session);
  if (!notice || notice.done()) act();
  else notice.addDoneCallback(({ interrupted }) => void (interrupted || act()));
}

/** Transcript note for a first message of which no word was heard. */
export const unheardGreeting = 'The first message was not heard: it was interrupted before its first word.';

interface Greeting {
  before?: string;
  isAgain?: boolean;
  note(message: string): void;
}

/** Says the notice of the call before anything else; it can't be interrupted. */
export function giveNotice(session: voice.AgentSession, { configuration: { noticeMessage } }: AssistantConfig): void {
  if (noticeMessage.trim() !== '') notices.set(session, session.say(noticeMessage, { allowInterruptions: false }));
}

/** The assistant speaks first: the notice, and its first message. A notice that was heard isn't repeated. */
export function greet(
  session: voice.AgentSession,
  config: AssistantConfig,
  { before = '', isAgain = false, note }: Greeting,
): void {
  const { first_message } = config;
  if (!isAgain) giveNotice(session, config);
  if (first_message.trim() === '') {
    session.generateReply();
    return;
  }
  const words = `${before}${first_message}`;
  const greeting = session.say(words);
  greeting.addDoneCallback(() => {
    const { audio } = session.output;
    const wasHeard =
      !session.output.audioEnabled || !(audio instanceof DirectOutput) || wordsOf(words, audio.lastWords) !== '';
    if (greeting.interrupted && !wasHeard) note(unheardGreeting);
  });
}
