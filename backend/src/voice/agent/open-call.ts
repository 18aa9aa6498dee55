import type { voice } from '@livekit/agents';
import { FlowLlm } from '../flow/flow-llm.ts';
import { type FirstWords, listenForMachines } from './first-words.ts';
import type { TalkOrder } from './messages.ts';
import { greet } from './spoken-session.ts';
import { resumedText } from './talk-lines.ts';
import type { TalkingAgent } from './talking-agent.ts';

interface Opening {
  order: TalkOrder;
  session: voice.AgentSession;
  agent: TalkingAgent;
  note(message: string): void;
  /** Stops what the assistant is saying. */
  silence(): void;
  /** Says the last sentence of the call, which can't be interrupted. */
  leave(text: string, reason: 'voicemail' | 'assistant-ended-call'): void;
  hangUp(): void;
}

/**
 * Starts the call from the assistant's side: it announces, continues, greets, or first hears who took the call. Returns the listener for
 * the first words, if there is one.
 */
export function openCall({ order, session, agent, note, silence, leave, hangUp }: Opening): FirstWords | null {
  const { config, direction, only_announces, resumed } = order;
  if (only_announces) {
    leave(config.first_message, 'assistant-ended-call');
    return null;
  }
  if (resumed) {
    session.say(resumedText);
    if (session.llm instanceof FlowLlm && session.llm.talk.isDue) session.generateReply();
    return null;
  }
  const firstWords =
    direction === 'inbound'
      ? null
      : listenForMachines({
          ...{ order, session, agent, note, silence, hangUp },
          leave: (text) => leave(text, 'voicemail'),
        });
  if (direction !== 'outbound') greet(session, config, { note });
  return firstWords;
}
