import { voice } from '@livekit/agents';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { Parts } from './parts.ts';
import { endpointing, interruption } from './settings.ts';

/** The framework's session of a conversation that is spoken. */
export const spokenSession = (
  { vad, stt, llm, tts }: Parts,
  configuration: AssistantConfig['configuration'],
): voice.AgentSession =>
  new voice.AgentSession({
    vad,
    stt,
    llm,
    tts,
    turnHandling: {
      turnDetection: 'vad',
      interruption: interruption(configuration),
      endpointing: { mode: 'fixed', ...endpointing(configuration) },
      preemptiveGeneration: { enabled: false },
    },
    userAwayTimeout: null,
    // The browser takes its own sound out of what it hears.
    aecWarmupDuration: null,
    useTtsAlignedTranscript: false,
    // On a busy machine the voice may be late; giving it up would leave the caller with silence.
    ttsReadIdleTimeout: 60_000,
    forwardAudioIdleTimeout: 60_000,
  });

/** The assistant speaks first: what has to be said of the call, and its first message. A notice that was heard is not repeated. */
export function greet(
  session: voice.AgentSession,
  { first_message, configuration }: AssistantConfig,
  { before = '', isAgain = false }: { before?: string; isAgain?: boolean } = {},
): void {
  const { noticeMessage } = configuration;
  if (noticeMessage.trim() !== '' && !isAgain) session.say(noticeMessage, { allowInterruptions: false });
  if (first_message.trim() === '') session.generateReply();
  else session.say(`${before}${first_message}`);
}
